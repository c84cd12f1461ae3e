import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';
import { serviceOrderLine, type ServiceOrder } from '../channels/model/service-order.ts';
import { orderColumns, toRecord, type OrderRecord } from './order-record.ts';

/** An order with its lines, as those need it who tell a kitchen of it or hand it on. */
export interface WholeOrder extends OrderRecord {
  lines: ServiceOrder['lines'];
}

/** The merchant's orders with these ids; unknown ones are absent. */
export async function readWholeOrders(tx: Tx, ids: readonly OrderId[]): Promise<WholeOrder[]> {
  if (ids.length === 0) return [];
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
  const byOrder = Map.groupBy(lines, (row) => row.order_id);
  return rows.map((row) => ({
    ...toRecord(row),
    lines: (byOrder.get(row.id) ?? []).map(({ line }) => serviceOrderLine.parse(line)),
  }));
}

/** How orders stand, by id; unknown ones are absent. */
export async function readOrderStates(
  tx: Tx,
  ids: readonly OrderId[],
): Promise<Map<string, { state: string; hasEnded: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'state', 'ended_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, state, ended_at: endedAt }) => [id, { state, hasEnded: endedAt !== null }]));
}
