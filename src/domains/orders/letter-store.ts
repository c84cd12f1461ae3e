import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId, type OrderId, type StoreId } from '../../shared/ids.ts';
import type { OrderRecord } from './order-record.ts';

/** Who was written to about unanswered orders, and when. */

/** Unanswered orders of any merchant past half of their time about which nobody has been written to. */
export async function lateOrders(
  db: Db,
  at: Date,
  most: number,
): Promise<{ merchantId: MerchantId; orderId: OrderId }[]> {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from late_orders(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), orderId: asId(row.order_id) }));
}

/** Answers false where people have been written to about this deadline of the order before. */
export async function claimWriting(tx: Tx, { merchantId, id }: OrderRecord): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ written_for: sql<Date>`accept_by` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where(sql<boolean>`written_for is distinct from accept_by`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Of these people, those who have not been written to about the store since `before`, each with how many orders were
 * held back from them; they count as written to from now on. The order counts as held back from the others.
 */
export async function takeTurns(
  tx: Tx,
  given: { merchantId: MerchantId; storeId: StoreId; userIds: readonly string[]; before: Date; now: Date },
): Promise<Map<string, number>> {
  const { merchantId, storeId, userIds, before, now } = given;
  if (userIds.length === 0) return new Map();
  await tx
    .insertInto('late_order_letters')
    .values(
      userIds
        .toSorted()
        .map((userId) => ({ merchant_id: merchantId, store_id: storeId, user_id: userId, written_at: new Date(0) })),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'store_id', 'user_id']).doNothing())
    .execute();
  const rows = await tx
    .selectFrom('late_order_letters')
    .select(['user_id', 'written_at', 'held_back'])
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  const due = new Map(rows.filter((row) => row.written_at <= before).map((row) => [row.user_id, row.held_back]));
  await sql`
    update late_order_letters
    set written_at = case when written_at <= ${before} then ${now}::timestamptz else written_at end,
      held_back = case when written_at <= ${before} then 0 else held_back + 1 end
    where merchant_id = ${merchantId} and store_id = ${storeId} and user_id = any (${userIds})`.execute(tx);
  return due;
}
