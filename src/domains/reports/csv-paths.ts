import type { PlainPaths } from '../../platform/http/api.ts';

const text = { type: 'string' } as const;
const query = ['view', 'from', 'to', 'beforeFrom', 'beforeTo', 'storeId', 'city', 'service', 'language'];

/** The download as the API's description has it; `csv-routes.ts` serves it. */
export const reportCsvPaths: PlainPaths = {
  '/reports.csv': {
    get: {
      tags: ['Reports'],
      summary: 'What a report shows, as a CSV file',
      parameters: query.map((name) => ({ name, in: 'query', schema: text })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
};
