import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf } from './fact-store.ts';
import type { Differences } from './model/differences.ts';
import { hourParts, partNames, parts, type Part } from './model/parts.ts';
import { column, list, partList, partShape } from './part-columns.ts';

/** The sums of facts, kept by what is added to them. */

/** Adds what has changed; rows are locked in the order in which they are given. */
export async function addToSums(tx: Tx, { days, hours, items }: Differences): Promise<void> {
  await addDays(tx, days);
  await addHours(tx, hours);
  await addItems(tx, items);
}

const grown = (table: string, part: Part) =>
  sql`${column(part)} = ${column(part, table)} + ${column(part, 'excluded')}`;

async function addDays(tx: Tx, days: Differences['days']): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ parts: given, ...day }) => ({ ...toKey(day), ...columnsOf(given) }));
  await sql`
    insert into report_days (merchant_id, business_date, store_id, service, ${partList()})
    select current_merchant_id(), business_date, store_id, service, ${partList()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given
      (business_date date, store_id uuid, service text, ${partShape()})
    on conflict (merchant_id, business_date, store_id, service) do update
      set ${list(partNames.map((part) => grown('report_days', part)))}`.execute(tx);
}

async function addHours(tx: Tx, hours: Differences['hours']): Promise<void> {
  if (hours.length === 0) return;
  const rows = hours.map(({ hours: given, ...day }) => ({
    ...toKey(day),
    ...Object.fromEntries(hourParts.map((part) => [parts[part], given[part]])),
  }));
  const added = hourParts.map(
    (part) => sql`${column(part)} = add_each(${column(part, 'report_hours')}, ${column(part, 'excluded')})`,
  );
  await sql`
    insert into report_hours (merchant_id, business_date, store_id, service, ${partList(hourParts)})
    select current_merchant_id(), business_date, store_id, service, ${partList(hourParts)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given
      (business_date date, store_id uuid, service text, ${partShape(hourParts, 'bigint[]')})
    on conflict (merchant_id, business_date, store_id, service) do update set ${list(added)}`.execute(tx);
}

async function addItems(tx: Tx, items: Differences['items']): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ fromDate, storeId, salesMinor, ...item }) => ({
    ...item,
    from_date: fromDate,
    store_id: storeId,
    sales_minor: salesMinor,
  }));
  await sql`
    insert into report_items as sums
      (merchant_id, kind, span, from_date, store_id, service, key, name, orders, quantity, sales_minor)
    select current_merchant_id(), kind, span, from_date, store_id, service, key, name, orders, quantity, sales_minor
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (kind text, span text, from_date date, store_id uuid,
      service text, key text, name text, orders bigint, quantity numeric, sales_minor bigint)
    on conflict (merchant_id, kind, span, from_date, store_id, service, key) do update
      set name = excluded.name, orders = sums.orders + excluded.orders, quantity = sums.quantity + excluded.quantity,
        sales_minor = sums.sales_minor + excluded.sales_minor`.execute(tx);
}

function toKey(day: { businessDate: string; storeId: string; service: string }) {
  return { business_date: day.businessDate, store_id: day.storeId, service: day.service };
}
