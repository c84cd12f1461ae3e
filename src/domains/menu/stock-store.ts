import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownMerchant } from './draft-store.ts';

/** How many of an item a store has left. */

export async function readStock(tx: Tx) {
  return tx.selectFrom('menu_stock').select(['store_id', 'item_id', 'count']).execute();
}

/** Null: the store no longer counts it. */
export async function writeStock(
  tx: Tx,
  given: { storeId: string; itemId: string; itemRef: string; count: number | null },
): Promise<void> {
  if (given.count === null) {
    await tx
      .deleteFrom('menu_stock')
      .where('store_id', '=', given.storeId)
      .where('item_id', '=', given.itemId)
      .execute();
    return;
  }
  await tx
    .insertInto('menu_stock')
    .values({
      merchant_id: ownMerchant,
      store_id: given.storeId,
      item_id: given.itemId,
      item_ref: given.itemRef,
      count: given.count,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'store_id', 'item_id'])
        .doUpdateSet({ count: given.count ?? 0, item_ref: given.itemRef }),
    )
    .execute();
}

/** Takes what an order holds; answers the items that ran out by it. */
export async function takeFromStock(
  tx: Tx,
  storeId: string,
  lines: readonly { ref: string; quantity: number }[],
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string; count: number; before: number }>`
    with taken as (
      select ref, ceil(sum(quantity))::int as quantity
      from unnest(${lines.map(({ ref }) => ref)}::text[], ${lines.map(({ quantity }) => quantity)}::numeric[]) l (ref, quantity)
      group by ref
    ), before as (
      select s.item_id, s.count, t.quantity from menu_stock s join taken t on t.ref = s.item_ref
      where s.store_id = ${storeId} order by s.item_id for update of s
    )
    update menu_stock s set count = greatest(0, s.count - b.quantity)
    from before b where s.store_id = ${storeId} and s.item_id = b.item_id
    returning s.item_id, s.count, b.count as before`.execute(tx);
  return rows.filter(({ count, before }) => count === 0 && before > 0).map((row) => row.item_id);
}

/** Whether an order's items were taken just now; false: they had been before. */
export async function recordTaking(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('stock_takings')
    .values({ merchant_id: ownMerchant, order_id: orderId, taken_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of arriving orders' lines those that a store counts. In the intake role, over many merchants at once. */
export async function countedLines(
  tx: Tx,
  lines: readonly { merchantId: string; storeId: string; ref: string }[],
): Promise<Set<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ merchant_id: string; store_id: string; item_ref: string }>`
    select s.merchant_id, s.store_id, s.item_ref
    from unnest(${lines.map((line) => line.merchantId)}::uuid[], ${lines.map((line) => line.storeId)}::uuid[],
      ${lines.map(({ ref }) => ref)}::text[]) l (merchant_id, store_id, ref)
    join menu_stock s on s.merchant_id = l.merchant_id and s.store_id = l.store_id and s.item_ref = l.ref`.execute(tx);
  return new Set(
    rows.map((row) => countedKey({ merchantId: row.merchant_id, storeId: row.store_id, ref: row.item_ref })),
  );
}

export const countedKey = ({
  merchantId,
  storeId,
  ref,
}: {
  merchantId: string;
  storeId: string;
  ref: string;
}): string => `${merchantId} ${storeId} ${ref}`;
