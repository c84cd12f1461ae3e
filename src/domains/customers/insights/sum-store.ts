import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { CustomerDifferences } from '../model/customer-sums.ts';

/** Adds what has changed; rows are locked in the order in which they are given. */
export async function addToCustomerSums(tx: Tx, differences: CustomerDifferences): Promise<void> {
  await addDays(tx, differences.days);
  await addItems(tx, differences.items);
  await addCounts(tx, differences.counts);
  await addLasts(tx, differences.lasts);
}

async function addDays(tx: Tx, days: CustomerDifferences['days']): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ businessDate, storeId, service, orders, salesMinor }) => ({
    business_date: businessDate,
    store_id: storeId,
    service,
    new_orders: orders.new,
    returning_orders: orders.returning,
    untold_orders: orders.untold,
    new_minor: salesMinor.new,
    returning_minor: salesMinor.returning,
    untold_minor: salesMinor.untold,
  }));
  await sql`
    insert into customer_days as sums (merchant_id, business_date, store_id, service, new_orders, returning_orders,
      untold_orders, new_minor, returning_minor, untold_minor)
    select current_merchant_id(), business_date, store_id, service, new_orders, returning_orders, untold_orders,
      new_minor, returning_minor, untold_minor
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (business_date date, store_id uuid, service text,
      new_orders bigint, returning_orders bigint, untold_orders bigint, new_minor bigint, returning_minor bigint,
      untold_minor bigint)
    on conflict (merchant_id, business_date, store_id, service) do update
      set new_orders = sums.new_orders + excluded.new_orders,
        returning_orders = sums.returning_orders + excluded.returning_orders,
        untold_orders = sums.untold_orders + excluded.untold_orders,
        new_minor = sums.new_minor + excluded.new_minor,
        returning_minor = sums.returning_minor + excluded.returning_minor,
        untold_minor = sums.untold_minor + excluded.untold_minor`.execute(tx);
}

async function addItems(tx: Tx, items: CustomerDifferences['items']): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ span, fromDate, storeId, service, key, name, orders }) => ({
    span,
    from_date: fromDate,
    store_id: storeId,
    service,
    key,
    name,
    new_orders: orders.new,
    returning_orders: orders.returning,
    untold_orders: orders.untold,
  }));
  await sql`
    insert into customer_items as sums (merchant_id, span, from_date, store_id, service, key, name, new_orders,
      returning_orders, untold_orders)
    select current_merchant_id(), span, from_date, store_id, service, key, name, new_orders, returning_orders,
      untold_orders
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (span text, from_date date, store_id uuid,
      service text, key text, name text, new_orders bigint, returning_orders bigint, untold_orders bigint)
    on conflict (merchant_id, span, from_date, store_id, service, key) do update
      set name = excluded.name, new_orders = sums.new_orders + excluded.new_orders,
        returning_orders = sums.returning_orders + excluded.returning_orders,
        untold_orders = sums.untold_orders + excluded.untold_orders`.execute(tx);
}

async function addCounts(tx: Tx, counts: CustomerDifferences['counts']): Promise<void> {
  if (counts.length === 0) return;
  const rows = counts.map(({ storeId, service, orders, customers, allOrders, salesMinor }) => ({
    store_id: storeId,
    service,
    orders,
    customers,
    all_orders: allOrders,
    sales_minor: salesMinor,
  }));
  await sql`
    insert into customer_counts as sums (merchant_id, store_id, service, orders, customers, all_orders, sales_minor)
    select current_merchant_id(), store_id, service, orders, customers, all_orders, sales_minor
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (store_id uuid, service text, orders int,
      customers bigint, all_orders bigint, sales_minor bigint)
    on conflict (merchant_id, store_id, service, orders) do update
      set customers = sums.customers + excluded.customers, all_orders = sums.all_orders + excluded.all_orders,
        sales_minor = sums.sales_minor + excluded.sales_minor`.execute(tx);
}

async function addLasts(tx: Tx, lasts: CustomerDifferences['lasts']): Promise<void> {
  if (lasts.length === 0) return;
  const rows = lasts.map(({ storeId, service, lastDate, customers }) => ({
    last_date: lastDate,
    store_id: storeId,
    service,
    customers,
  }));
  await sql`
    insert into customer_lasts as sums (merchant_id, last_date, store_id, service, customers)
    select current_merchant_id(), last_date, store_id, service, customers
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (last_date date, store_id uuid, service text,
      customers bigint)
    on conflict (merchant_id, last_date, store_id, service) do update
      set customers = sums.customers + excluded.customers`.execute(tx);
}
