import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** An order as somebody sees it who need not know whose it is. */
interface LatestOrder {
  id: string;
  number: string;
  service: string;
  state: string;
  totalMinor: number;
  currency: string;
  receivedAt: Date;
}

/** The merchant's newest orders. */
export async function readLatestOrders(tx: Tx, most: number): Promise<LatestOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'display_id', 'service', 'state', 'total_minor', 'subtotal_minor', 'currency', 'received_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.display_id,
    service: row.service,
    state: row.state,
    totalMinor: row.total_minor ?? row.subtotal_minor,
    currency: row.currency,
    receivedAt: row.received_at,
  }));
}

/** By what an order is named to its service; undefined where the merchant has no such order. */
export async function findOrderRef(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('orders')
    .select(['service', 'store_id', 'external_id', 'display_id', 'placed_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      service: row.service,
      storeId: row.store_id,
      externalId: row.external_id,
      displayId: row.display_id,
      placedAt: row.placed_at,
    }
  );
}
