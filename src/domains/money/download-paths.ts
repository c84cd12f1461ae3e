import type { PlainPaths } from '../../platform/http/api.ts';

const text = { type: 'string' } as const;

const file = (summary: string, type: string) => ({
  get: {
    tags: ['Money'],
    summary,
    parameters: ['from', 'to', 'storeId'].map((name) => ({ name, in: 'query', schema: text })),
    responses: { '200': { description: 'The file', content: { [type]: { schema: text } } } },
  },
});

/** The downloads as the API's description has them; `download-routes.ts` serves them. */
export const downloadPaths: PlainPaths = {
  '/statement.csv': file('The statement as a CSV file: a row for each day, store and service', 'text/csv'),
  '/backoffice/journal.csv': {
    get: {
      tags: ['Back office'],
      summary: 'The journal as a CSV file, in the columns that the named program imports',
      parameters: ['from', 'to', 'format', 'merchantId'].map((name) => ({ name, in: 'query', schema: text })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
  '/statement.pdf': file('The statement on paper, as a PDF file', 'application/pdf'),
};
