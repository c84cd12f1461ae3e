import type { PlainPaths } from '../../platform/http/api.ts';

const tags = ['Orders'];
const text = { type: 'string' } as const;

/** The live stream and the download as the API's description has them; `stream-routes.ts` serves them. */
export const streamPaths: PlainPaths = {
  '/live': {
    get: {
      tags,
      summary: "A store's feed, or that of all stores, as server-sent events",
      description:
        'Each event has the feed position as its id and a FeedEvent as its data. `Last-Event-ID` replays what was ' +
        'missed; `reset` says to read the list again; `ping` comes every 15 seconds. With `storeId=all` an id holds the ' +
        'position of every store (`<store id>:12,<store id>:7`); begin with the `feedPositions` of GET /orders.',
      parameters: [
        { name: 'storeId', in: 'query', required: true, schema: text },
        { name: 'Last-Event-ID', in: 'header', schema: text },
      ],
      responses: { '200': { description: 'The stream', content: { 'text/event-stream': { schema: text } } } },
    },
  },
  '/orders.csv': {
    get: {
      tags,
      summary: 'Orders as a CSV file, with the filters of GET /orders',
      parameters: ['storeId', 'scope', 'service', 'state', 'day', 'search', 'language'].map((name) => ({
        name,
        in: 'query',
        schema: text,
      })),
      responses: { '200': { description: 'The file', content: { 'text/csv': { schema: text } } } },
    },
  },
};
