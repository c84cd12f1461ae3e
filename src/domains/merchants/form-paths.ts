import type { PlainPaths } from '../../platform/http/api.ts';
import { formAtIdPath } from '../../platform/http/plain-paths.ts';

/** What is no part of the contract, which speaks JSON alone: pictures, and the account to take away. */
export const accountFilePaths: PlainPaths = {
  '/account/export.zip': {
    post: {
      tags: ['Account'],
      summary: 'Everything that is kept of the account, as a ZIP of JSON lines',
      requestBody: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { password: { type: 'string' }, code: { type: 'string' } } },
          },
        },
      },
      responses: { '200': { description: 'The file' } },
    },
  },
  '/stores/{id}/logo': formAtIdPath('Stores', "A store's logo", 'logo'),
  '/stores/{id}/photos': formAtIdPath('Stores', 'A photo of a store', 'photo'),
};
