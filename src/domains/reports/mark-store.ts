import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId, type OrderId, type StoreId } from '../../shared/ids.ts';

/** Orders whose facts are to be looked at, and who may do so. */

export interface Mark {
  merchantId: MerchantId;
  storeId: StoreId;
  id: OrderId;
}

/** Also for the intake role, and for orders of several merchants at once. */
export async function markOrders(tx: Tx, orders: readonly Mark[], at: Date): Promise<void> {
  const rows = orders.map((order) => ({
    merchant_id: order.merchantId,
    order_id: order.id,
    store_id: order.storeId,
    noted_at: at,
  }));
  if (rows.length > 0) await tx.insertInto('orders_to_count').values(rows).execute();
}

/** One of the transaction's merchant. */
export async function markOwnOrder(
  tx: Tx,
  { orderId, storeId, at }: { orderId: OrderId; storeId: StoreId; at: Date },
): Promise<void> {
  await sql`
    insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
    values (current_merchant_id(), ${orderId}, ${storeId}, ${at})`.execute(tx);
}

/** All that were ever counted of a store of the transaction's merchant. */
export async function markStore(tx: Tx, storeId: StoreId, at: Date): Promise<void> {
  await sql`
    insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
    select merchant_id, order_id, store_id, ${at} from order_facts
    where merchant_id = current_merchant_id() and store_id = ${storeId}
    order by placed_at desc`.execute(tx);
}

/** Takes the oldest marks away; the rows are gone when the transaction commits. Several may be of one order. */
export async function takeMarks(tx: Tx, most: number): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: string }>`
    with oldest as materialized (
      select mark from orders_to_count where merchant_id = current_merchant_id() order by mark limit ${most}
    )
    delete from orders_to_count using oldest
    where merchant_id = current_merchant_id() and orders_to_count.mark = oldest.mark
    returning orders_to_count.order_id`.execute(tx);
  return rows.map((row) => asId(row.order_id));
}

/** Has the mark that has waited longest wait behind all others. */
export async function putOldestMarkLast(tx: Tx, at: Date): Promise<void> {
  await sql`
    with oldest as (
      delete from orders_to_count where merchant_id = current_merchant_id() and mark = (
        select min(mark) from orders_to_count where merchant_id = current_merchant_id())
      returning order_id, store_id
    )
    insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
    select current_merchant_id(), order_id, store_id, ${at} from oldest`.execute(tx);
}

/** Those of these orders that are marked. */
export async function readMarked(tx: Tx, ids: readonly OrderId[]): Promise<Set<string>> {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from orders_to_count
    where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.order_id));
}

/** Whether an order of one of these stores waits to be counted. */
export async function hasMarks(tx: Tx, storeIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from orders_to_count where merchant_id = current_merchant_id() and store_id = any(${storeIds}::uuid[])
    ) as has`.execute(tx);
  return rows[0]?.has === true;
}

/** Merchants with marks, the longest waiting first. */
export async function merchantsToCount(db: Db, most: number): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`select merchant_id from merchants_to_count(${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}

/** By id, after this one. */
export async function merchantsAfter(db: Db, after: string, most: number): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_after(${after}, ${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}

/** A number of our own, so that no other advisory lock is meant. */
const reportsLock = 32;

/** The merchant's facts and sums for this transaction alone; false where somebody else is at them. */
export async function holdReports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${reportsLock}, hashtext(current_merchant_id()::text)) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** The same, waiting for whoever is at them. */
export async function awaitReports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${reportsLock}, hashtext(current_merchant_id()::text))`.execute(tx);
}
