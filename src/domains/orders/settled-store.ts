import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { asId, type OrderId } from '../../shared/ids.ts';
import { serviceOrderLine, type ServiceOrder } from '../channels/model/service-order.ts';
import { orderColumns, toRecord, type OrderRecord } from './order-record.ts';

/** An order with its lines, as those who count money need it. */
export type SettledOrder = OrderRecord & { lines: ServiceOrder['lines'] };

/** The merchant's orders with these ids, whatever state they are in; unknown ones are absent. */
export async function readSettledOrders(tx: Tx, ids: readonly OrderId[]): Promise<SettledOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(orderColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const lines = await tx
    .selectFrom('order_lines')
    .select(['order_id', 'line'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('order_id')
    .orderBy('line_number')
    .execute();
  const byOrder = Map.groupBy(lines, ({ order_id: id }) => id);
  return rows.map((row) => ({
    ...toRecord(row),
    lines: (byOrder.get(row.id) ?? []).map(({ line }) => serviceOrderLine.parse(line)),
  }));
}

/** The merchant's orders that were placed between two instants, oldest first, a page at a time. */
export async function listPlacedIds(
  tx: Tx,
  given: { from: Date; to: Date; after: { at: Date; id: string } | undefined; most: number },
): Promise<{ id: OrderId; at: Date }[]> {
  const { from, to, after, most } = given;
  const { rows } = await sql<{ id: string; placed_at: Date }>`
    select id, placed_at from orders
    where merchant_id = current_merchant_id() and placed_at >= ${from} and placed_at < ${to}
      and (placed_at, id) > (${after?.at ?? from}, ${after?.id ?? firstId}::uuid)
    order by placed_at, id limit ${most}`.execute(tx);
  return rows.map((row) => ({ id: asId(row.id), at: row.placed_at }));
}

const firstId = '00000000-0000-0000-0000-000000000000';
