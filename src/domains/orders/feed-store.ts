import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { changeOf } from '../../platform/live/hub.ts';
import { asId, type MerchantId, type OrderId, type StoreId } from '../../shared/ids.ts';
import type { FeedEvent } from './contract.ts';
import type { FeedPositions, Changeable } from './model/feed.ts';
import type { OrderRecord } from './order-record.ts';

type FeedType = FeedEvent['type'];

/** The name of a store's feed among the live streams. */
export function feedTopic({ merchantId, storeId }: { merchantId: string; storeId: string }): string {
  return `${merchantId}/${storeId}`;
}

export function parseFeedTopic(topic: string): { merchantId: MerchantId; storeId: StoreId } {
  const [merchantId = '', storeId = ''] = topic.split('/');
  return { merchantId: asId(merchantId), storeId: asId(storeId) };
}

/** Adds an event to the store's feed and notifies its live streams after the commit. Positions have no gaps. */
export async function appendFeed(ctx: Context, order: OrderRecord, type: FeedType): Promise<void> {
  const { merchantId, storeId, id } = order;
  await sql`
    with counted as (
      insert into feeds (merchant_id, store_id, last_position) values (${merchantId}, ${storeId}, 1)
      on conflict (merchant_id, store_id) do update set last_position = feeds.last_position + 1
      returning last_position
    )
    insert into feed_events (merchant_id, store_id, position, type, order_id, at)
    select ${merchantId}, ${storeId}, last_position, ${type}, ${id}, ${ctx.clock.now()} from counted`.execute(ctx.tx);
  ctx.publish(feedTopic(order));
}

/** After the commit, tells the store's live streams that something beside its orders has changed. */
export function tellOfChange(ctx: Context, store: { merchantId: string; storeId: string }, what: Changeable): void {
  ctx.publish(changeOf(feedTopic(store), what));
}

export interface FeedRow {
  position: number;
  type: string;
  orderId: OrderId;
  at: Date;
}

/** Events after a position, oldest first. */
export async function readFeed(
  tx: Tx,
  { storeId, after, limit }: { storeId: StoreId; after: number; limit: number },
): Promise<FeedRow[]> {
  const rows = await tx
    .selectFrom('feed_events')
    .select(['position', 'type', 'order_id', 'at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('store_id', '=', storeId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ position: row.position, type: row.type, orderId: asId(row.order_id), at: row.at }));
}

/** The position of the newest event of a store, or of each that the transaction sees; 0 before the first. */
export async function readPositions(tx: Tx, storeId: StoreId | undefined): Promise<FeedPositions> {
  const rows = await tx
    .selectFrom('stores')
    .leftJoin('feeds', (join) =>
      join.onRef('feeds.merchant_id', '=', 'stores.merchant_id').onRef('feeds.store_id', '=', 'stores.id'),
    )
    .select(['stores.id', 'feeds.last_position'])
    .where('stores.merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(storeId !== undefined, (query) => query.where('stores.id', '=', storeId ?? ''))
    .orderBy('stores.id')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.last_position ?? 0]));
}
