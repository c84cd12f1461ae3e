import type { PlainPaths } from '../../platform/http/api.ts';
import { formPath } from '../../platform/http/plain-paths.ts';

const text = { type: 'string' } as const;
const customerQuery = [
  'view',
  'from',
  'to',
  'beforeFrom',
  'beforeTo',
  'storeId',
  'service',
  'group',
  'lapsedDays',
  'language',
];
const reviewQuery = ['storeId', 'service', 'stars', 'answered', 'words', 'itemKey', 'language'];

/** Uploads and downloads as the API's description has them; `reviews/plain-routes.ts` and `insights/csv-routes.ts` serve them. */
export const customerPlainPaths: PlainPaths = {
  '/reviews/uploads': formPath('Customers', 'Take in a service’s file of reviews as a CSV file', 'file'),
  '/customers.csv': {
    get: {
      tags: ['Customers'],
      summary: 'What is shown of customers, as a CSV file',
      parameters: customerQuery.map((name) => ({ name, in: 'query', schema: text })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
  '/reviews.csv': {
    get: {
      tags: ['Customers'],
      summary: 'The reviews, as a CSV file',
      parameters: reviewQuery.map((name) => ({ name, in: 'query', schema: text })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
};
