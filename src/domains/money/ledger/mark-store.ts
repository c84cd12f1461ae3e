import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, type MerchantId, type OrderId, type StoreId } from '../../../shared/ids.ts';

/** Orders whose entries are to be looked at. */

export interface Mark {
  merchantId: MerchantId;
  storeId: StoreId;
  id: OrderId;
}

/** Also for the intake role, and for orders of several merchants at once. */
export async function markOrders(tx: Tx, orders: readonly Mark[], at: Date): Promise<void> {
  const rows = orders
    .map((order) => ({ merchant_id: order.merchantId, order_id: order.id, store_id: order.storeId, noted_at: at }))
    .toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1));
  await tx
    .insertInto('orders_to_post')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['merchant_id', 'order_id']).doUpdateSet({ noted_at: at }))
    .execute();
}

/** Takes the merchant's oldest marks away, unless somebody else is at them; the rows are gone when the transaction commits. */
export async function takeMarks(tx: Tx, most: number): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: string }>`
    with oldest as materialized (
      select order_id from orders_to_post where merchant_id = current_merchant_id()
      order by noted_at limit ${most} for update skip locked
    )
    delete from orders_to_post using oldest
    where merchant_id = current_merchant_id() and orders_to_post.order_id = oldest.order_id
    returning oldest.order_id`.execute(tx);
  return rows.map((row) => asId(row.order_id));
}

/** Has the mark that has waited longest wait behind all others. */
export async function putOldestMarkLast({ tx, clock }: Context): Promise<void> {
  await sql`
    with oldest as materialized (
      select order_id from orders_to_post where merchant_id = current_merchant_id()
      order by noted_at limit 1 for update skip locked
    )
    update orders_to_post set noted_at = ${clock.now()} from oldest
    where merchant_id = current_merchant_id() and orders_to_post.order_id = oldest.order_id`.execute(tx);
}

/** Merchants with marks, the longest waiting first. */
export async function merchantsToPost(db: Db, most: number): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`select merchant_id from merchants_to_post(${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}
