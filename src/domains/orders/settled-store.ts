import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';
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
