import type { PlainPaths } from '../../platform/http/api.ts';

/** As the API's description has it; `unsubscribe-route.ts` serves it. */
export const noticeUnsubscribePaths: PlainPaths = {
  '/notices/unsubscribe/{key}/{kind}': {
    post: {
      tags: ['Notices'],
      summary: 'End mails of a kind: the button of a mailbox',
      parameters: [
        { name: 'key', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'kind', in: 'path', required: true, schema: { type: 'string' } },
      ],
      responses: { '200': { description: 'No more mails of this kind' } },
    },
  },
};
