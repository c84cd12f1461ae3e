import type { PlainPaths } from '../../platform/http/api.ts';
import { downloadPath, formPath } from '../../platform/http/plain-paths.ts';

/** What is no part of the contract, which speaks JSON alone: the specification's sign-up, and documents. */
export const applicationFormPaths: PlainPaths = {
  '/signup/': formPath('Accounts', 'Apply as a partner'),
  '/application/documents': formPath('Application', 'Upload a document', 'document'),
  '/backoffice/documents/{id}': downloadPath('Back office', "An applicant's document"),
};
