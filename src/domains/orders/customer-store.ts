import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { serviceOrder, type ServiceOrder } from '../channels/model/service-order.ts';

type OrderCustomer = ServiceOrder['customer'] & {
  /** Retention has removed who it was: the order no longer tells. */
  isForgotten: boolean;
};

/** The customers of these orders as their services described them, by order; unknown orders are absent. */
export async function readOrderCustomers(tx: Tx, ids: readonly string[]): Promise<Map<string, OrderCustomer>> {
  const { rows } = await sql<{ id: string; customer: unknown; is_forgotten: boolean }>`
    select id, details -> 'customer' as customer, forgotten_at is not null as is_forgotten from orders
    where merchant_id = current_merchant_id() and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(
    rows.map((row) => [row.id, { ...serviceOrder.shape.customer.parse(row.customer), isForgotten: row.is_forgotten }]),
  );
}
