import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { orderKinds, type KindedOrder } from '../model/customer-sums.ts';

/** What orders tell about their customers, one row each. */

interface OrderRow {
  order_id: string;
  store_id: string;
  service: string;
  customer_id: string | null;
  business_date: string;
  placed_at: Date;
  currency: string;
  sales_minor: number;
  told: string | null;
  kind: string;
  items: unknown;
}

const columns = sql`order_id, store_id, service, customer_id, business_date::text as business_date, placed_at, currency,
  sales_minor, told, kind, items`;
const stored = z.object({
  told: z.enum(['new', 'returning']).nullable(),
  kind: z.enum(orderKinds),
  items: z.array(z.object({ key: z.string(), name: z.string() })),
});

function toOrder(row: OrderRow): KindedOrder {
  const { told, kind, items } = stored.parse(row);
  return {
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service,
    customerId: row.customer_id,
    businessDate: row.business_date,
    placedAt: row.placed_at,
    currency: row.currency,
    salesMinor: row.sales_minor,
    told,
    kind,
    items,
  };
}

export async function readCustomerOrders(tx: Tx, ids: readonly string[]): Promise<KindedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from customer_orders
    where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(toOrder);
}

/** The first order of each of these customers. */
export async function readFirstOrders(tx: Tx, customerIds: readonly string[]): Promise<KindedOrder[]> {
  const { rows } = await sql<OrderRow>`
    select f.* from unnest(${customerIds}::uuid[]) as c (id)
    cross join lateral (
      select ${columns} from customer_orders
      where merchant_id = current_merchant_id() and customer_id = c.id
      order by placed_at, order_id limit 1) f`.execute(tx);
  return rows.map(toOrder);
}

/** Puts these in the place of what is kept of the orders with these ids. */
export async function replaceCustomerOrders(
  tx: Tx,
  ids: readonly string[],
  orders: readonly KindedOrder[],
): Promise<void> {
  await sql`
    delete from customer_orders
    where merchant_id = current_merchant_id() and order_id = any(${ids}::uuid[])`.execute(tx);
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({
    order_id: order.orderId,
    store_id: order.storeId,
    service: order.service,
    customer_id: order.customerId,
    business_date: order.businessDate,
    placed_at: order.placedAt,
    currency: order.currency,
    sales_minor: order.salesMinor,
    told: order.told,
    kind: order.kind,
    items: order.items,
  }));
  await sql`
    insert into customer_orders (merchant_id, order_id, store_id, service, customer_id, business_date, placed_at,
      currency, sales_minor, told, kind, items)
    select current_merchant_id(), order_id, store_id, service, customer_id, business_date, placed_at, currency,
      sales_minor, told, kind, items
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (order_id uuid, store_id uuid, service text,
      customer_id uuid, business_date date, placed_at timestamptz, currency text, sales_minor bigint, told text,
      kind text, items jsonb)`.execute(tx);
}

export async function setKinds(tx: Tx, orders: readonly Pick<KindedOrder, 'orderId' | 'kind'>[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update customer_orders o set kind = given.kind
    from unnest(${orders.map(({ orderId }) => orderId)}::uuid[], ${orders.map(({ kind }) => kind)}::text[])
      as given (order_id, kind)
    where o.merchant_id = current_merchant_id() and o.order_id = given.order_id`.execute(tx);
}
