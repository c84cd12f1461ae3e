import type { PlainPaths } from '../../platform/http/api.ts';

const id = (name: string) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' as const } });

/** As the API's description has it; `attachment-route.ts` serves it. */
export const supportPlainPaths: PlainPaths = {
  '/backoffice/support/cases/{id}/attachments/{attachmentId}': {
    get: {
      tags: ['Back office'],
      summary: 'A file that came with a mail',
      parameters: [id('id'), id('attachmentId')],
      responses: { '200': { description: 'The file' } },
    },
  },
};
