import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../shared/ids.ts';
import type { CountedCustomer } from '../model/customer-sums.ts';

/** Customers whom somebody can recognise: of one store on one service, by a code. */

export interface Person {
  storeId: string;
  service: string;
  hash: string;
  currency: string;
  /** ISO date of an order of theirs. */
  date: string;
}

export const placeOf = ({ storeId, service, hash }: Pick<Person, 'storeId' | 'service' | 'hash'>) =>
  JSON.stringify([storeId, service, hash]);

/** The ids of these people, by their places; those who are not known yet begin without an order. */
export async function putCustomers(tx: Tx, people: readonly Person[]): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = [...new Map(people.map((person) => [placeOf(person), person])).values()].map((person) => ({
    id: newId(),
    store_id: person.storeId,
    service: person.service,
    person_hash: person.hash,
    currency: person.currency,
    day: person.date,
  }));
  const { rows: found } = await sql<{ id: string; store_id: string; service: string; person_hash: string }>`
    insert into customers as c (merchant_id, id, store_id, service, person_hash, currency, orders, sales_minor,
      first_date, last_date)
    select current_merchant_id(), id, store_id, service, person_hash, currency, 0, 0, day, day
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (id uuid, store_id uuid, service text,
      person_hash text, currency text, day date)
    on conflict (merchant_id, store_id, service, person_hash) do update set currency = c.currency
    returning id, store_id, service, person_hash`.execute(tx);
  return new Map(
    found.map((row) => [placeOf({ storeId: row.store_id, service: row.service, hash: row.person_hash }), row.id]),
  );
}

export interface KeptCustomer extends CountedCustomer {
  id: string;
  firstOrderId: string | null;
}

export async function readCustomers(tx: Tx, ids: readonly string[]): Promise<KeptCustomer[]> {
  const { rows } = await sql<{
    id: string;
    store_id: string;
    service: string;
    orders: number;
    sales_minor: number;
    last_date: string;
    first_order_id: string | null;
  }>`
    select id, store_id, service, orders, sales_minor, last_date::text as last_date, first_order_id from customers
    where merchant_id = current_merchant_id() and id = any(${ids}::uuid[])`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    orders: row.orders,
    salesMinor: row.sales_minor,
    lastDate: row.last_date,
    firstOrderId: row.first_order_id,
  }));
}

/** Works these customers out of their orders; those without one are forgotten. */
export async function addUpCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update customers c
    set orders = s.orders, sales_minor = s.sales_minor, first_date = coalesce(s.first_date, c.first_date),
      last_date = coalesce(s.last_date, c.last_date), first_order_id = s.first_order_id, last_order_id = s.last_order_id
    from unnest(${ids}::uuid[]) as given (id)
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(sales_minor), 0) as sales_minor, min(business_date) as first_date,
        max(business_date) as last_date from customer_orders o
      where o.merchant_id = current_merchant_id() and o.customer_id = given.id) all_orders
    cross join lateral (
      select all_orders.*,
        (select o.order_id from customer_orders o where o.merchant_id = current_merchant_id() and o.customer_id = given.id
         order by o.placed_at, o.order_id limit 1) as first_order_id,
        (select o.order_id from customer_orders o where o.merchant_id = current_merchant_id() and o.customer_id = given.id
         order by o.placed_at desc, o.order_id desc limit 1) as last_order_id) s
    where c.merchant_id = current_merchant_id() and c.id = given.id`.execute(tx);
  await sql`
    delete from customers
    where merchant_id = current_merchant_id() and id = any(${ids}::uuid[]) and orders = 0`.execute(tx);
}
