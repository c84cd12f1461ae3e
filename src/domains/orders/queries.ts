import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { DB } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isBehind, likePattern, parseCursor, toCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import { asId, type OrderId, type StoreId } from '../../shared/ids.ts';
import { serviceOrderLine, type ServiceOrder } from '../channels/model/service-order.ts';
import { readConnectionRefs, readReadyMoves, type Registry } from '../channels/index.ts';
import { businessDay, readStores } from '../merchants/index.ts';
import type { FeedEvent, OrderFilters, OrderView } from './contract.ts';
import { feedEventTypes, type FeedPositions } from './model/feed.ts';
import { readFeed, readPositions } from './feed-store.ts';
import { orderColumns, toRecord, type OrderRow } from './order-record.ts';
import { toOrderView } from './view.ts';

export interface OrderPage {
  orders: OrderView[];
  nextCursor: string | null;
  feedPosition: number;
  feedPositions: FeedPositions;
}

/**
 * The merchant's orders that match, newest first, a page at a time. The position is read before the orders, so a live
 * stream that starts after it brings everything that the page does not show yet.
 */
export async function listOrders(
  tx: Tx,
  registry: Registry,
  given: { filters: OrderFilters; cursor?: string | undefined; limit: number },
): Promise<OrderPage> {
  const { filters, limit } = given;
  const feedPositions = await readPositions(tx, filters.storeId === undefined ? undefined : asId(filters.storeId));
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const ofDay = filters.day === undefined ? undefined : placedOn(await readDayRanges(tx, filters.day, filters.storeId));
  const search = filters.search ? likePattern(filters.search) : undefined;
  const matching = tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(filters.storeId !== undefined, (query) => query.where('store_id', '=', filters.storeId ?? ''))
    .$if(filters.scope === 'active', (query) =>
      query.where((eb) => eb.or([eb('ended_at', 'is', null), eb('stopped_at', 'is not', null)])),
    )
    .$if(filters.scope === 'past', (query) => query.where('ended_at', 'is not', null))
    .$if(filters.service !== undefined, (query) => query.where('service', '=', filters.service ?? ''))
    .$if(filters.state !== undefined, (query) => query.where('state', '=', filters.state ?? ''))
    .$if(ofDay !== undefined, (query) => query.where(ofDay ?? sql<boolean>`false`))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'placed_at')))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc');
  const page = limit + 1;
  const rows: OrderRow[] =
    search === undefined
      ? await matching.limit(page).execute()
      : await searched(tx, matching, search).limit(page).execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    orders: await toViews(tx, registry, shown),
    nextCursor: rows.length > limit && last ? toCursor(last.placed_at, last.id) : null,
    feedPosition: Math.max(0, ...Object.values(feedPositions)),
    feedPositions,
  };
}

/**
 * The orders among `matching` that hold the words, in the same order. The fence (`offset 0`) makes the index be walked
 * from the newest on until the page is full; without it the planner, which row-level security shows no statistics of
 * the words, reads and sorts the whole history.
 */
function searched(tx: Tx, matching: SelectQueryBuilder<DB, 'orders', OrderRow>, pattern: string) {
  return tx
    .selectFrom(
      matching
        .select('search_text')
        .offset(sql<number>`0`)
        .as('newest_first'),
    )
    .select(orderColumns)
    .where('search_text', 'like', pattern);
}

/** Throws NOT_FOUND for an order that is not this merchant's. */
export async function getOrder(tx: Tx, registry: Registry, id: OrderId): Promise<OrderView> {
  const [order] = await readOrders(tx, registry, [id]);
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.');
  return order;
}

/** Feed events after a position with the orders as they stand now, oldest first. */
export async function readFeedEvents(
  tx: Tx,
  registry: Registry,
  given: { storeId: StoreId; after: number; limit: number },
): Promise<FeedEvent[]> {
  const rows = await readFeed(tx, given);
  const orders = await readOrders(tx, registry, [...new Set(rows.map(({ orderId }) => orderId))]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap(({ position, type, orderId, at }) => {
    const order = byId.get(orderId);
    // A newer release's event is told as a change: the order is sent whole in any case.
    const known = feedEventTypes.find((name) => name === type) ?? 'order_adjusted';
    return order ? { position, type: known, at: at.toISOString(), order } : [];
  });
}

async function readOrders(tx: Tx, registry: Registry, ids: OrderId[]): Promise<OrderView[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', 'in', ids)
    .execute();
  return toViews(tx, registry, rows);
}

async function toViews(tx: Tx, registry: Registry, rows: OrderRow[]): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const lines = await tx
    .selectFrom('order_lines')
    .select(['order_id', 'line'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where(
      'order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('order_id')
    .orderBy('line_number')
    .execute();
  const byOrder = new Map<string, ServiceOrder['lines']>();
  for (const { order_id: id, line } of lines) {
    byOrder.set(id, [...(byOrder.get(id) ?? []), serviceOrderLine.parse(line)]);
  }
  const accepted = rows.filter((row) => row.accepted_at !== null);
  const moves = Map.groupBy(
    await readReadyMoves(
      tx,
      accepted.map(({ id }) => id),
    ),
    ({ orderId }): string => orderId,
  );
  const open = rows.filter((row) => row.ended_at === null && (row.state === 'new' || row.state === 'getting_ready'));
  const connections = await readConnectionRefs(
    tx,
    open.map((row) => row.connection_id),
  );
  return rows.map((row) => {
    const around = {
      lines: byOrder.get(row.id) ?? [],
      readyMoves: moves.get(row.id) ?? [],
      connection: connections.get(row.connection_id),
    };
    return toOrderView(toRecord(row), around, registry);
  });
}

interface DayRange {
  storeId: string;
  from: Date;
  to: Date;
}

/** When a business day lies in a store, or in each that the transaction sees. Throws NOT_FOUND for a store of others. */
async function readDayRanges(tx: Tx, day: string, storeId: string | undefined): Promise<DayRange[]> {
  const stores = (await readStores(tx)).filter(({ id }) => id === (storeId ?? id));
  if (storeId !== undefined && stores.length === 0) throw new AppError('NOT_FOUND', 'There is no such store.');
  return stores.map(({ id, timeZone, businessDayCutoff: cutoff }) => ({
    storeId: id,
    ...businessDay(day, { timeZone, cutoff }),
  }));
}

/** Placed in the range of its own store; the outermost two instants are what the index of times is entered by. */
function placedOn(ranges: readonly DayRange[]): RawBuilder<boolean> {
  if (ranges.length === 0) return sql<boolean>`false`;
  const first = new Date(Math.min(...ranges.map(({ from }) => from.getTime())));
  const last = new Date(Math.max(...ranges.map(({ to }) => to.getTime())));
  const own = ranges.map(
    ({ storeId, from, to }) => sql`(store_id = ${storeId} and placed_at >= ${from} and placed_at < ${to})`,
  );
  return sql<boolean>`placed_at >= ${first} and placed_at < ${last} and (${sql.join(own, sql` or `)})`;
}

/** Per wish how many orders came through a connection since a moment and hold an item, by the service's ref of it. */
export async function countOrdersWithItem(
  tx: Tx,
  wishes: readonly { connectionId: string; itemRef: string; since: Date }[],
): Promise<number[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<{ count: number }>`
    select (
      select count(distinct o.id) from orders o
      join order_lines l on l.merchant_id = o.merchant_id and l.order_id = o.id
      where o.connection_id = w.connection_id and o.placed_at >= w.since and l.item_ref = w.item_ref
    ) as count
    from unnest(${wishes.map((wish) => wish.connectionId)}::uuid[], ${wishes.map((wish) => wish.itemRef)}::text[],
      ${wishes.map(({ since }) => since)}::timestamptz[]) with ordinality w (connection_id, item_ref, since, place)
    order by w.place`.execute(tx);
  return rows.map(({ count }) => count);
}
