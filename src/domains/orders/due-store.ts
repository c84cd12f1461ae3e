import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { asId, type MerchantId, type OrderId } from '../../shared/ids.ts';

/** Orders of any merchant whose time has come for something. */

type Named = { merchantId: MerchantId; orderId: OrderId };

/** Orders of any merchant that are due to be looked at: unanswered ones, and silent ones. */
export async function ordersToWatch(db: Db, at: Date, most: number): Promise<Named[]> {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from orders_to_watch(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), orderId: asId(row.order_id) }));
}

/** Orders of any merchant that were handed over before `handedOverBefore` and have not ended. */
export async function ordersToEnd(db: Db, handedOverBefore: Date, most: number): Promise<Named[]> {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from orders_to_end(${handedOverBefore}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), orderId: asId(row.order_id) }));
}

/**
 * Accepted orders of any merchant at these services that were to be ready before `dueBefore`, have not left, and are not
 * watched yet.
 */
export async function staleOrders(
  db: Db,
  { services, dueBefore, most }: { services: string[]; dueBefore: Date; most: number },
): Promise<Named[]> {
  const { rows } = await sql<{ merchant_id: string; order_id: string }>`
    select merchant_id, order_id from orders_unheard_of(${services}, ${dueBefore}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), orderId: asId(row.order_id) }));
}
