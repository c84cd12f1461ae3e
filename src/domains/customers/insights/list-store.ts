import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { orderKinds, type OrderKind } from '../model/customer-sums.ts';
import type { Place } from './read-store.ts';

/** Reads customers and their orders a page at a time. */

const places = ({ storeId, service }: Place): RawBuilder<unknown>[] => [
  sql`merchant_id = current_merchant_id()`,
  ...(storeId === undefined ? [] : [sql`store_id = ${storeId}`]),
  ...(service === undefined ? [] : [sql`service = ${service}`]),
];
const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

export interface ListedCustomer {
  id: string;
  storeId: string;
  service: string;
  orders: number;
  salesMinor: number;
  currency: string;
  firstDate: string;
  lastDate: string;
  lastOrderId: string | null;
}

/** By what a list is ordered, the greatest first: a column with an index of its own. */
export type CustomerOrdering = 'sales_minor' | 'orders' | 'first_date' | 'last_date';

export interface CustomerFilter extends Place {
  by: CustomerOrdering;
  minOrders?: number | undefined;
  maxOrders?: number | undefined;
  firstFrom?: string | undefined;
  firstTo?: string | undefined;
  lastTo?: string | undefined;
}

/** Where a page begins: after the customer with this value, as text, and id. */
export interface CustomerPlace {
  value: string;
  id: string;
}

const typeOf: Record<CustomerOrdering, RawBuilder<unknown>> = {
  sales_minor: sql`bigint`,
  orders: sql`int`,
  first_date: sql`date`,
  last_date: sql`date`,
};

export async function readCustomerPage(
  tx: Tx,
  filter: CustomerFilter,
  { after, limit }: { after: CustomerPlace | undefined; limit: number },
): Promise<(ListedCustomer & { value: string })[]> {
  const { by, minOrders, maxOrders, firstFrom, firstTo, lastTo } = filter;
  const column = sql.ref(by);
  const conditions = [
    ...places(filter),
    ...(minOrders === undefined ? [] : [sql`orders >= ${sql.lit(minOrders)}`]),
    ...(maxOrders === undefined ? [] : [sql`orders <= ${maxOrders}`]),
    ...(firstFrom === undefined ? [] : [sql`first_date >= ${firstFrom}::date`]),
    ...(firstTo === undefined ? [] : [sql`first_date <= ${firstTo}::date`]),
    ...(lastTo === undefined ? [] : [sql`last_date <= ${lastTo}::date`]),
    ...(after === undefined ? [] : [sql`(${column}, id) < (${after.value}::text::${typeOf[by]}, ${after.id}::uuid)`]),
  ];
  const { rows } = await sql<{
    id: string;
    store_id: string;
    service: string;
    orders: number;
    sales_minor: number;
    currency: string;
    first_date: string;
    last_date: string;
    last_order_id: string | null;
    value: string;
  }>`
    select id, store_id, service, orders, sales_minor, currency, customers.first_date::text as first_date,
      customers.last_date::text as last_date, last_order_id, customers.${column}::text as value
    from customers where ${and(conditions)}
    order by customers.${column} desc, customers.id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    orders: row.orders,
    salesMinor: row.sales_minor,
    currency: row.currency,
    firstDate: row.first_date,
    lastDate: row.last_date,
    lastOrderId: row.last_order_id,
    value: row.value,
  }));
}

export interface ListedOrder {
  orderId: string;
  storeId: string;
  service: string;
  businessDate: string;
  placedAt: Date;
  salesMinor: number;
  kind: OrderKind;
}

export interface OrderFilter extends Place {
  from?: string | undefined;
  to?: string | undefined;
  kind?: OrderKind | undefined;
  customerId?: string | undefined;
  /** With this item of the menu. */
  itemKey?: string | undefined;
}

export interface OrderPlace {
  date: string;
  at: string;
  id: string;
}

/** Newest first. Of one kind, or of one customer: both have an index. */
export async function readOrderPage(
  tx: Tx,
  filter: OrderFilter,
  { after, limit }: { after: OrderPlace | undefined; limit: number },
): Promise<ListedOrder[]> {
  const { from, to, kind, customerId, itemKey } = filter;
  const kinds: readonly OrderKind[] = kind === undefined && customerId === undefined ? orderKinds : [];
  const conditions = [
    ...places(filter),
    ...(from === undefined ? [] : [sql`business_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`business_date <= ${to}::date`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(itemKey === undefined ? [] : [sql`items @> ${JSON.stringify([{ key: itemKey }])}::jsonb`]),
    ...(after === undefined
      ? []
      : [
          sql`(business_date, placed_at, order_id) < (${after.date}::date, ${after.at}::timestamptz, ${after.id}::uuid)`,
        ]),
  ];
  const page = (more: readonly RawBuilder<unknown>[]) => sql`
    (select order_id, store_id, service, business_date, placed_at, sales_minor, kind from customer_orders
    where ${and([...conditions, ...more])}
    order by business_date desc, placed_at desc, order_id desc limit ${limit})`;
  // Every kind by itself, so that each finds its page in the index.
  const pages = kinds.length === 0 ? [page([])] : kinds.map((one) => page([sql`kind = ${one}`]));
  const { rows } = await sql<{
    order_id: string;
    store_id: string;
    service: string;
    date: string;
    placed_at: Date;
    sales_minor: number;
    kind: OrderKind;
  }>`
    select order_id, store_id, service, business_date::text as date, placed_at, sales_minor, kind
    from (${sql.join(pages, sql` union all `)}) found
    order by business_date desc, placed_at desc, order_id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service,
    businessDate: row.date,
    placedAt: row.placed_at,
    salesMinor: row.sales_minor,
    kind: row.kind,
  }));
}
