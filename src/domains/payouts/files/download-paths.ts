import type { PlainPaths } from '../../../platform/http/api.ts';
import { downloadPath } from '../../../platform/http/plain-paths.ts';

/** The download as the API's description has it; `download-routes.ts` serves it. */
export const payoutFilePaths: PlainPaths = {
  '/backoffice/payout-files/{id}/text': downloadPath('Back office', 'A released file as it goes to the bank'),
};
