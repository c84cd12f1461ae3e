import type { PlainPaths } from '../../platform/http/api.ts';

const text = { type: 'string' } as const;

/** The download as the API's description has it; `download-routes.ts` serves it. */
export const downloadPaths: PlainPaths = {
  '/statement.csv': {
    get: {
      tags: ['Money'],
      summary: 'The statement as a CSV file: a row for each day, store and service',
      parameters: ['from', 'to', 'storeId'].map((name) => ({ name, in: 'query', schema: text })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
};
