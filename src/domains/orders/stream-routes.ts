import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { fileLanguage } from '../../platform/files/write-csv.ts';
import { parseQuery } from '../../platform/http/query.ts';
import type { LiveHub } from '../../platform/live/hub.ts';
import type { MerchantId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import type { Store } from '../merchants/contract.ts';
import { readStores } from '../merchants/index.ts';
import { orderFilters, ordersCsvPath } from './contract.ts';
import { allStores, formatPositions, livePath, parsePositions } from './model/feed.ts';
import { createCsv, csvRow } from './csv.ts';
import { feedTopic } from './feed-store.ts';
import { listOrders, type OrderPage } from './queries.ts';

const viewingStreamMs = 5 * minuteMs;
/** Their positions come back in a header, of which 16 kB are read. */
const maxStores = 200;
/** A position that no feed has reached. */
const beyondAll = Number.MAX_SAFE_INTEGER;

const followed = z.object({
  storeId: z.union([z.literal(allStores), z.uuid()], 'name the store whose orders to follow, or "all".'),
});
const csvPage = 200;
const maxCsvOrders = 50_000;

/** The live stream and the CSV download: answers that are no single JSON value. */
export function streamRoutes(given: { db: Db; sessions: Sessions; registry: Registry; hub: LiveHub }) {
  const { db, sessions, registry, hub } = given;
  return (server: FastifyInstance): void => {
    server.get(livePath, { config: { exemptFromLoadShedding: true } }, async (request, reply) => {
      const member = await sessions.member(request, 'see_orders');
      const { storeId } = parseQuery(followed, request.query);
      const stores = await asMerchant(db, member, readStores);
      const feeds = feedsOf(stores, {
        merchantId: member.merchantId,
        storeId,
        lastId: request.headers['last-event-id'],
      });
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
      await hub.openSeveral({ ...feeds, response: reply.raw, session: member.id }).catch((error: unknown) => {
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
      const csv = createCsv(fileLanguage(request.query));
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

async function* csvRows(
  readPage: (cursor: string | undefined) => Promise<OrderPage>,
): AsyncGenerator<ReturnType<typeof csvRow>> {
  let cursor: string | undefined;
  for (let count = 0; count < maxCsvOrders; count += csvPage) {
    const page = await readPage(cursor);
    for (const order of page.orders) yield csvRow(order);
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/**
 * The feeds to follow, and from where. A position of all stores that names others than there are now (one has opened,
 * or is no longer this person's) is good for none of them: the reader starts afresh.
 */
function feedsOf(
  stores: readonly Pick<Store, 'id'>[],
  given: { merchantId: MerchantId; storeId: string; lastId: string | string[] | undefined },
): Pick<Parameters<LiveHub['openSeveral']>[0], 'wanted' | 'toId'> {
  const { merchantId, storeId, lastId } = given;
  const topicOf = (id: string) => feedTopic({ merchantId, storeId: id });
  if (storeId !== allStores) {
    if (!stores.some(({ id }) => id === storeId)) throw new AppError('NOT_FOUND', 'There is no such store.');
    const topic = topicOf(storeId);
    return { wanted: [{ topic, after: parsePosition(lastId) }], toId: (positions) => positions.get(topic) ?? 0 };
  }
  if (stores.length > maxStores) {
    throw new AppError('BAD_REQUEST', `storeId: at most ${maxStores} stores fit in one stream; name one.`);
  }
  const known = typeof lastId === 'string' ? parsePositions(lastId) : undefined;
  const isOfThese = known && stores.length === Object.keys(known).length && stores.every(({ id }) => id in known);
  return {
    wanted: stores.map(({ id }) => ({ topic: topicOf(id), after: isOfThese ? known[id] : known && beyondAll })),
    toId: (positions) =>
      formatPositions(Object.fromEntries(stores.map(({ id }) => [id, positions.get(topicOf(id)) ?? 0]))),
  };
}

function parsePosition(header: string | string[] | undefined): number | undefined {
  const position = Number(header);
  return typeof header === 'string' && header !== '' && Number.isSafeInteger(position) && position >= 0
    ? position
    : undefined;
}
