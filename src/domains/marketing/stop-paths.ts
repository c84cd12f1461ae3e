import type { PlainPaths } from '../../platform/http/api.ts';

/** As the API's description has it; `stop-routes.ts` serves it. */
export const stopPaths: PlainPaths = {
  '/rewards/unsubscribe/{token}': {
    post: {
      tags: ['Loyalty'],
      summary: 'End a restaurant’s offers by mail: the button of a mailbox',
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { '200': { description: 'No more offers by mail' } },
    },
  },
};
