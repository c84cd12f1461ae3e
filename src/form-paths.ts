import type { PlainPaths } from './platform/http/api.ts';

const json = { 'application/json': { schema: { type: 'object' } } } as const;
const received = { '200': { description: 'Received', content: json } };
const file = (name: string) =>
  ({
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', properties: { [name]: { type: 'string', format: 'binary' } } },
      },
    },
  }) as const;
const download = (tag: string, summary: string): PlainPaths[string] => ({
  get: {
    tags: [tag],
    summary,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    responses: { '200': { description: 'The file' } },
  },
});

/** Forms and files as the API's description has them: they are no part of a contract, which speaks JSON alone. */
export const formPaths: PlainPaths = {
  '/signup/': { post: { tags: ['Accounts'], summary: 'Apply as a partner', responses: received } },
  '/application/documents': {
    post: { tags: ['Application'], summary: 'Upload a document', requestBody: file('document'), responses: received },
  },
  '/careers/applications': {
    post: { tags: ['Public site'], summary: 'Apply for a role', requestBody: file('resume'), responses: received },
  },
  '/backoffice/documents/{id}': download('Back office', "An applicant's document"),
  '/backoffice/career-applications/{id}/resume': download('Back office', 'A résumé'),
};
