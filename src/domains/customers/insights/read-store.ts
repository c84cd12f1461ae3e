import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Days } from '../../reports/model/periods.ts';
import { coverDays } from '../../reports/model/spans.ts';
import { orderKinds, type OrderKind } from '../model/customer-sums.ts';
import type { CountedTimes } from '../model/frequency.ts';

/** Reads sums of customers for screens; the transaction sees one merchant, or some of its stores. */

export interface Place {
  storeId?: string | undefined;
  service?: string | undefined;
}

type OfKinds = Record<OrderKind, number>;
export interface KindSums {
  orders: OfKinds;
  salesMinor: OfKinds;
}
const none = (): OfKinds => ({ new: 0, returning: 0, untold: 0 });
export const noSums = (): KindSums => ({ orders: none(), salesMinor: none() });

const own = ({ storeId, service }: Place): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    [
      sql`merchant_id = current_merchant_id()`,
      ...(storeId === undefined ? [] : [sql`store_id = ${storeId}`]),
      ...(service === undefined ? [] : [sql`service = ${service}`]),
    ],
    sql` and `,
  )}`;

type SumRow = Record<`${OrderKind}_orders` | `${OrderKind}_minor`, number>;
const sumColumns = sql.join(
  orderKinds.flatMap((kind) =>
    ['orders', 'minor'].map((of) => {
      const column = sql.ref(`${kind}_${of}`);
      return sql`coalesce(sum(${column}), 0)::bigint as ${column}`;
    }),
  ),
);
const toSums = (row: SumRow): KindSums => ({
  orders: { new: row.new_orders, returning: row.returning_orders, untold: row.untold_orders },
  salesMinor: { new: row.new_minor, returning: row.returning_minor, untold: row.untold_minor },
});

export interface DaySums {
  /** By ISO date and by service; only those with anything. */
  days: Map<string, KindSums>;
  services: Map<string, KindSums>;
  total: KindSums;
}

/** What a time came to, whole, by day and by service, in one reading of its days. */
export async function readCustomerDays(tx: Tx, place: Place, { from, to }: Days): Promise<DaySums> {
  const { rows } = await sql<SumRow & { date: string | null; service: string | null }>`
    select business_date::text as date, service, ${sumColumns} from customer_days
    where ${own(place)} and business_date between ${from}::date and ${to}::date
    group by grouping sets ((), (business_date), (service))`.execute(tx);
  const sums: DaySums = { days: new Map(), services: new Map(), total: noSums() };
  for (const row of rows) {
    if (row.date !== null) sums.days.set(row.date, toSums(row));
    else if (row.service !== null) sums.services.set(row.service, toSums(row));
    else sums.total = toSums(row);
  }
  return sums;
}

export async function readCounts(tx: Tx, place: Place): Promise<CountedTimes[]> {
  const { rows } = await sql<{ orders: number; customers: number; all_orders: number; sales_minor: number }>`
    select orders, sum(customers)::bigint as customers, sum(all_orders)::bigint as all_orders,
      sum(sales_minor)::bigint as sales_minor
    from customer_counts where ${own(place)} group by orders order by orders`.execute(tx);
  return rows.map((row) => ({
    orders: row.orders,
    customers: row.customers,
    allOrders: row.all_orders,
    salesMinor: row.sales_minor,
  }));
}

/** How many of those who have ordered at least twice have not since that day, by day. */
export async function countLapsed(tx: Tx, place: Place, since: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ customers: number }>`
    select (select coalesce(sum(customers), 0)::bigint from customer_lasts
      where ${own(place)} and last_date <= d.day) as customers
    from unnest(${since}::date[]) with ordinality as d (day, place) order by d.place`.execute(tx);
  return rows.map(({ customers }) => customers);
}

export interface ItemKinds {
  key: string;
  name: string;
  orders: OfKinds;
}

/** What returning customers ordered most often first; of a time, by its longest whole spans. */
export async function readCustomerItems(tx: Tx, place: Place, { from, to }: Days, most: number): Promise<ItemKinds[]> {
  const runs = coverDays(from, to).map(
    (run) => sql`
      select key, name, ${sql.lit(run.sign)} * new_orders as new_orders,
        ${sql.lit(run.sign)} * returning_orders as returning_orders, ${sql.lit(run.sign)} * untold_orders as untold_orders
      from customer_items
      where ${own(place)} and span = ${run.span} and from_date between ${run.from}::date and ${run.to}::date`,
  );
  if (runs.length === 0) return [];
  const { rows } = await sql<{ key: string; name: string } & Record<`${OrderKind}_orders`, number>>`
    select key, max(name collate "C") as name, sum(new_orders)::bigint as new_orders,
      sum(returning_orders)::bigint as returning_orders, sum(untold_orders)::bigint as untold_orders
    from (${sql.join(runs, sql` union all `)}) ordered
    group by key having sum(new_orders) + sum(returning_orders) + sum(untold_orders) > 0
    order by sum(returning_orders) desc, sum(new_orders) desc, sum(untold_orders) desc, key limit ${most}`.execute(tx);
  return rows.map((row) => ({
    key: row.key,
    name: row.name,
    orders: { new: row.new_orders, returning: row.returning_orders, untold: row.untold_orders },
  }));
}

/** The currency of the newest order; undefined before the first. */
export async function readCustomerCurrency(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select o.currency from unnest(${orderKinds}::text[]) as k (kind)
    cross join lateral (
      select currency, business_date from customer_orders
      where merchant_id = current_merchant_id() and kind = k.kind
      order by business_date desc, placed_at desc, order_id desc limit 1) o
    order by o.business_date desc limit 1`.execute(tx);
  return rows[0]?.currency;
}
