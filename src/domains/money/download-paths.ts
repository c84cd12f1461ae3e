import type { PlainPaths } from '../../platform/http/api.ts';

const text = { type: 'string' } as const;

const file = (summary: string, content: Record<string, { schema: { type: string; format?: string } }>) => ({
  get: {
    tags: ['Money'],
    summary,
    parameters: ['from', 'to', 'storeId'].map((name) => ({ name, in: 'query', schema: text })),
    responses: { '200': { description: 'The file', content } },
  },
});

/** The downloads as the API's description has them; `download-routes.ts` serves them. */
export const downloadPaths: PlainPaths = {
  '/statement.csv': file('The statement as a CSV file: a row for each day, store and service', {
    'text/csv': { schema: text },
  }),
  '/statement.pdf': file('The statement on paper, as a PDF file', {
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  }),
};
