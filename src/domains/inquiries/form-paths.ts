import type { PlainPaths } from '../../platform/http/api.ts';
import { downloadPath, formPath } from '../../platform/http/plain-paths.ts';

/** What is no part of the contract, which speaks JSON alone: the form with a résumé, and the résumé. */
export const inquiryFormPaths: PlainPaths = {
  '/careers/applications': formPath('Public site', 'Apply for a role', 'resume'),
  '/backoffice/career-applications/{id}/resume': downloadPath('Back office', 'A résumé'),
};
