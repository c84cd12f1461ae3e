import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import { asId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { readBusinessDays } from '../merchants/index.ts';
import { orderFilters, ordersCsvPath } from './contract.ts';
import { livePath } from './model/feed.ts';
import { createCsv, csvRow } from './csv.ts';
import { feedTopic } from './feed-store.ts';
import { listOrders, type OrderPage } from './queries.ts';

const viewingStreamMs = 5 * minuteMs;
const csvPage = 200;
const mostCsvOrders = 50_000;

/** The live stream and the CSV download: answers that are no single JSON value. */
export function streamRoutes(given: { db: Db; sessions: Sessions; registry: Registry; hub: LiveHub }) {
  const { db, sessions, registry, hub } = given;
  return (server: FastifyInstance): void => {
    server.get(livePath, { config: { isOutsideCrowds: true } }, async (request, reply) => {
      const member = await sessions.member(request, 'see_orders');
      const { merchantId, id: session } = member;
      const { storeId } = parseQuery(orderFilters, request.query);
      if (storeId === undefined) throw new AppError('BAD_REQUEST', 'storeId: name the store whose orders to follow.');
      await asMerchant(db, member, (tx) => readBusinessDays(tx, asId(storeId)));
      const after = parsePosition(request.headers['last-event-id']);
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // A stream that ended must not linger as an idle connection and hold up a shutdown.
        connection: 'close',
        'x-request-id': request.id,
      });
      // Viewing ends after an hour, and a stream must not outlive it by much: the next one is asked for anew.
      if (member.viewing) setTimeout(() => reply.raw.end(), viewingStreamMs).unref();
      const topic = feedTopic({ merchantId, storeId });
      await hub.open({ topic, after, response: reply.raw, session }).catch((error: unknown) => {
        request.log.error({ err: error }, 'a live stream could not be opened');
        reply.raw.end();
      });
    });

    server.get(ordersCsvPath, async (request, reply) => {
      const member = await sessions.member(request, 'export_orders');
      // A download leaves the house: staff look on screen.
      if (member.viewing)
        throw new AppError('FORBIDDEN', 'You are viewing as this merchant: nothing can be downloaded.');
      const filters = parseQuery(orderFilters, request.query);
      const readPage = (cursor: string | undefined) =>
        asMerchant(db, member, (tx) => listOrders(tx, registry, { filters, cursor, limit: csvPage }));
      const csv = createCsv();
      // The reader's pace sets ours, and a reader that leaves ends the reading.
      pipeline(Readable.from(csvRows(readPage)), csv, (error) => {
        if (error) request.log.warn({ err: error }, 'a download was not finished');
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(csv);
    });
  };
}

async function* csvRows(readPage: (cursor: string | undefined) => Promise<OrderPage>): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  for (let count = 0; count < mostCsvOrders; count += csvPage) {
    const page = await readPage(cursor);
    for (const order of page.orders) yield csvRow(order);
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

function parsePosition(header: string | string[] | undefined): number | undefined {
  const position = Number(header);
  return typeof header === 'string' && header !== '' && Number.isSafeInteger(position) && position >= 0
    ? position
    : undefined;
}
