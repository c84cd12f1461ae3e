import type { PlainPaths } from '../../platform/http/api.ts';
import { formPath } from '../../platform/http/plain-paths.ts';

/** The upload as the API's description has it; `upload-routes.ts` serves it. */
export const reportUploadPaths: PlainPaths = {
  '/reconciliation/uploads': formPath('Reconciliation', 'Take in a service’s payout report as a CSV file', 'file'),
};
