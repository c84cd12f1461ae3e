import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { ItemKind } from './model/item-kinds.ts';
import { hourParts, isNothing, noSums, parts, type HourPart, type Part, type Sums } from './model/parts.ts';
import type { Days } from './model/periods.ts';
import { coverDays } from './model/spans.ts';
import { toParts } from './fact-store.ts';
import { column, partList, partSums } from './part-columns.ts';

/** Reads sums for reports; the transaction sees one merchant, or some of its stores. */

/** Which days, and of these only some stores (undefined: all) or one service. */
export interface Scope extends Days {
  storeIds?: readonly string[] | undefined;
  service?: string | undefined;
}

const within = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  merchant_id = current_merchant_id() and business_date between ${scope.from}::date and ${scope.to}::date
  and ${ofPlaces(scope)}`;

function ofPlaces({ storeIds, service }: Pick<Scope, 'storeIds' | 'service'>): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`true`,
    ...(storeIds === undefined ? [] : [sql<boolean>`store_id = any(${storeIds}::uuid[])`]),
    ...(service === undefined ? [] : [sql<boolean>`service = ${service}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export interface PeriodSums {
  total: Sums;
  /** By ISO date, service, and store id; only those with anything. */
  days: Map<string, Sums>;
  services: Map<string, Sums>;
  stores: Map<string, Sums>;
}

interface GroupRow extends Record<string, unknown> {
  date: string | null;
  store_id: string | null;
  service: string | null;
  /** Which of the three are left out: 4, 2, 1. */
  level: number;
}

const sets = sql`grouping sets ((), (business_date), (store_id), (service))`;
const groups = sql`business_date::text as date, store_id, service,
  grouping(business_date, store_id, service)::int as level`;

/**
 * What a time came to, whole and by day, service and store: in one reading of its days. With `until`, only through that
 * day, and of that day only orders that were placed until then.
 */
export async function readPeriod(
  tx: Tx,
  { until, ...asked }: Scope & { until?: { date: string; at: Date } },
): Promise<PeriodSums> {
  const scope = until ? { ...asked, to: until.date } : asked;
  const { rows } = until
    ? await sql<GroupRow>`
        select ${groups}, ${partSums()} from (
          select business_date, store_id, service, ${partList()} from report_days
          where ${within(scope)} and business_date < ${until.date}::date
          union all
          select business_date, store_id, service, ${partList()} from order_facts
          where ${within(scope)} and business_date = ${until.date}::date and placed_at <= ${until.at}
        ) counted group by ${sets}`.execute(tx)
    : await sql<GroupRow>`
        select ${groups}, ${partSums()} from report_days where ${within(scope)} group by ${sets}`.execute(tx);
  const { rows: off } = await sql<GroupRow & { off_ms: number | null; lost_minor: number | null }>`
    select ${groups}, sum(off_ms)::bigint as off_ms, sum(lost_minor)::bigint as lost_minor
    from report_downtime where ${within(scope)} group by ${sets}`.execute(tx);
  const sums: PeriodSums = { total: noSums, days: new Map(), services: new Map(), stores: new Map() };
  const put = (row: GroupRow, added: (known: Sums) => Sums) => {
    if (row.level === noneLeft) sums.total = added(sums.total);
    const [group, key] =
      row.date !== null
        ? [sums.days, row.date]
        : row.store_id !== null
          ? [sums.stores, row.store_id]
          : [sums.services, row.service];
    if (key !== null && row.level !== noneLeft) group.set(key, added(group.get(key) ?? noSums));
  };
  for (const row of rows) put(row, (known) => ({ ...known, ...toParts(row) }));
  for (const row of off) put(row, (known) => ({ ...known, offMs: row.off_ms ?? 0, lostMinor: row.lost_minor ?? 0 }));
  return sums;
}

const noneLeft = 7;

export interface HourSums {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  sums: Sums;
}

/** By hour of the week, Monday first; only hours with an order, or in which a store was off. */
export async function readWeekHours(tx: Tx, scope: Scope): Promise<HourSums[]> {
  const { rows } = await sql<Record<string, number>>`
    select extract(isodow from business_date)::int as weekday, ${placeSums} from report_hours
    where ${within(scope)} group by 1 order by 1`.execute(tx);
  const { rows: off } = await sql<{ weekday: number; hour: number; off_ms: number; lost_minor: number }>`
    select extract(isodow from business_date)::int as weekday, hour, sum(off_ms)::bigint as off_ms,
      sum(lost_minor)::bigint as lost_minor
    from report_downtime where ${within(scope)} group by 1, 2`.execute(tx);
  const orders = new Map(rows.map((row) => [row['weekday'], row]));
  const offs = new Map(off.map((row) => [`${row.weekday} ${row.hour}`, row]));
  return weekdays.flatMap((weekday) =>
    hoursOfDay.flatMap((hour) => {
      const counted = hourParts.map((part) => [part, orders.get(weekday)?.[placeName(part, hour)] ?? 0]);
      const { off_ms: offMs = 0, lost_minor: lostMinor = 0 } = offs.get(`${weekday} ${hour}`) ?? {};
      const sums: Sums = { ...noSums, ...Object.fromEntries(counted), offMs, lostMinor };
      return isNothing(sums) ? [] : [{ weekday, hour, sums }];
    }),
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const placeName = (part: HourPart, hour: number) => `${parts[part]}_${hour}`;

/** A sum for each place of each array: unnesting a year of them takes four times as long. */
const placeSums = sql.join(
  hourParts.flatMap((part) =>
    hoursOfDay.map(
      (hour) => sql`sum(${column(part)}[${sql.lit(hour + 1)}])::bigint as ${sql.ref(placeName(part, hour))}`,
    ),
  ),
);

export interface ItemSum {
  key: string;
  name: string;
  orders: number;
  quantity: number;
  salesMinor: number;
}

/** What sold best first, by money or by how many orders had it; with keys, those and no others. */
export async function readItems(
  tx: Tx,
  scope: Scope,
  {
    kind,
    most,
    keys,
    by = 'sales',
  }: { kind: ItemKind; most: number; keys?: readonly string[]; by?: 'sales' | 'orders' },
): Promise<ItemSum[]> {
  // Looked for among the sums: to look at each row for it takes as long as to add it up.
  const ofKeys = keys === undefined ? sql`true` : sql`key = any(${keys}::text[])`;
  // One after the other, so that each finds its rows by the key of the table.
  const runs = coverDays(scope.from, scope.to, await newestDay(tx, kind)).map(
    ({ span, from, to, sign }) => sql`
      select key, name, ${sql.lit(sign)} as sign, orders, quantity, sales_minor from report_items
      where merchant_id = current_merchant_id() and kind = ${kind} and span = ${span}
        and from_date between ${from}::date and ${to}::date and ${ofPlaces(scope)}`,
  );
  if (runs.length === 0) return [];
  const { rows } = await sql<Omit<ItemSum, 'salesMinor'> & { sales_minor: number }>`
    with sums as materialized (
      select key, max(name collate "C") as name, sum(sign * orders)::bigint as orders,
        sum(sign * quantity)::float8 as quantity, sum(sign * sales_minor)::bigint as sales_minor
      from (${sql.join(runs, sql` union all `)}) sold
      group by key having sum(sign * orders) > 0
    )
    select key, name, orders, quantity, sales_minor from sums where ${ofKeys}
    order by ${by === 'sales' ? bySales : byOrders}, key limit ${most}`.execute(tx);
  return rows.map(({ sales_minor: salesMinor, ...row }) => ({ ...row, salesMinor }));
}

/** The last day of which a report has an item; undefined before the first. */
async function newestDay(tx: Tx, kind: ItemKind): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(from_date)::text as day from report_items
    where merchant_id = current_merchant_id() and kind = ${kind} and span = 'day'`.execute(tx);
  return rows[0]?.day ?? undefined;
}

const bySales = sql`sales_minor desc, orders desc`;
const byOrders = sql`orders desc, sales_minor desc`;

const partsUpTo = ['sold', 'salesMinor', 'prepared', 'prepMs', 'wrong'] as const;
/** What a day's orders of a store came to that were placed up to an instant of it. */
interface DayUpTo {
  storeId: string;
  date: string;
  sums: Record<(typeof partsUpTo)[number], number>;
}

/** Of some days of stores; those without an order are absent. */
export async function readUpTo(
  tx: Tx,
  days: readonly { storeId: string; date: string; until: Date }[],
): Promise<DayUpTo[]> {
  const { rows } = await sql<Record<string, unknown> & { of_store: string; date: string }>`
    select w.of_store, w.date, s.*
    from unnest(${days.map(({ storeId }) => storeId)}::uuid[], ${days.map(({ date }) => date)}::text[],
      ${days.map(({ until }) => until)}::timestamptz[]) as w (of_store, date, until)
    cross join lateral (
      select ${partSums(partsUpTo)}, count(*) as counted from order_facts
      where merchant_id = current_merchant_id() and store_id = w.of_store and business_date = w.date::date
        and placed_at <= w.until
    ) s where s.counted > 0`.execute(tx);
  return rows.map((row) => ({
    storeId: row.of_store,
    date: row.date,
    sums: Object.fromEntries(partsUpTo.map((part) => [part, Number(row[parts[part]])])) as DayUpTo['sums'], // of all these parts
  }));
}

/** The currency of the newest order that counts; undefined before the first. */
export async function readCurrency(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`
    select currency from order_facts where merchant_id = current_merchant_id()
    order by business_date desc, placed_at desc, order_id desc limit 1`.execute(tx);
  return rows[0]?.currency;
}

/** Where a page of orders begins: after this one. */
export interface OrderPlace {
  date: string;
  at: string;
  id: string;
}

export interface OrderFilter extends Scope {
  /** Only orders with this part. */
  part?: Part | undefined;
  weekday?: number | undefined;
  hour?: number | undefined;
  item?: { kind: ItemKind; key: string } | undefined;
}

export interface FactRow {
  orderId: string;
  storeId: string;
  service: string;
  businessDate: string;
  placedAt: Date;
  sums: Sums;
}

/** The orders behind a figure, newest first. */
export async function readFactPage(
  tx: Tx,
  filter: OrderFilter,
  { after, limit }: { after: OrderPlace | undefined; limit: number },
): Promise<FactRow[]> {
  const { part, weekday, hour, item } = filter;
  // No later day can follow, and the index is entered where the page begins.
  const scope = after !== undefined && after.date < filter.to ? { ...filter, to: after.date } : filter;
  const conditions = [
    within(scope),
    ...(part === undefined ? [] : [sql<boolean>`${column(part)} > 0`]),
    ...(weekday === undefined ? [] : [sql<boolean>`weekday = ${weekday}`]),
    ...(hour === undefined ? [] : [sql<boolean>`hour = ${hour}`]),
    ...(after === undefined
      ? []
      : [
          sql<boolean>`(business_date, placed_at, order_id) < (${after.date}::date, ${after.at}::timestamptz, ${after.id}::uuid)`,
        ]),
  ];
  const newest = sql`business_date desc, placed_at desc, order_id desc`;
  const facts = item
    ? sql`(select order_id as item_order from order_fact_items
        where ${within(scope)} and kind = ${item.kind} and key = ${item.key}
          and ${after === undefined ? sql`true` : sql`(business_date, placed_at, order_id) < (${after.date}::date, ${after.at}::timestamptz, ${after.id}::uuid)`}
        order by ${newest} limit ${limit}) i
      join order_facts on order_id = i.item_order`
    : sql`order_facts`;
  const { rows } = await sql<
    Record<string, unknown> & {
      order_id: string;
      store_id: string;
      service: string;
      date: string;
      placed_at: Date;
    }
  >`
    select order_id, store_id, service, business_date::text as date, placed_at,
      ${sql.join(Object.values(parts).map((name) => sql.ref(name)))}
    from ${facts} where ${sql.join(conditions, sql` and `)}
    order by ${newest} limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    orderId: row.order_id,
    storeId: row.store_id,
    service: row.service,
    businessDate: row.date,
    placedAt: row.placed_at,
    sums: { ...noSums, ...toParts(row) },
  }));
}
