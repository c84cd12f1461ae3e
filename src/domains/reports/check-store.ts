import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hourParts, partNames } from './model/parts.ts';
import { addDays, type Days } from './model/periods.ts';
import { anyPart, column, list, partList, partSums } from './part-columns.ts';

/**
 * Sums held against the facts that they are made of, and made anew from them. One statement says what they should be, for
 * both. The transaction must have the merchant's reports alone.
 */

export type SumTable = 'report_days' | 'report_hours' | 'report_items';

export interface SumFault {
  table: SumTable;
  /** Which sum. */
  subject: string;
}

const within = ({ from, to }: Days, name = 'business_date') =>
  sql`merchant_id = current_merchant_id() and ${sql.ref(name)} between ${from}::date and ${to}::date`;

/** Days: whole weeks and months are read. */
const maxSpan = 31;

const dayKey = sql`business_date, store_id, service`;
const itemKey = sql`kind, span, from_date, store_id, service, key`;
const itemSums = sql`orders, quantity, sales_minor`;

/** What the sums of these days should be; weeks and months are those in which any of the days lies. */
const wanted: Record<SumTable, (days: Days) => RawBuilder<unknown>> = {
  report_days: (days) => sql`
    select * from (select ${dayKey}, ${partSums()} from order_facts where ${within(days)} group by ${dayKey}) d
    where ${anyPart()}`,
  report_hours: (days) => sql`
    select ${dayKey}, ${list(hourParts.map((part) => sql`array_agg(${column(part)} order by hour) as ${column(part)}`))}
    from (
      select k.business_date, k.store_id, k.service, h.hour, ${partSums(hourParts, 'f')}
      from (select distinct ${dayKey} from order_facts where ${within(days)} and ${anyPart(hourParts)}) k
      cross join generate_series(0, 23) h (hour)
      left join order_facts f on f.merchant_id = current_merchant_id() and f.business_date = k.business_date
        and f.store_id = k.store_id and f.service = k.service and f.hour = h.hour
      group by 1, 2, 3, 4
    ) d group by ${dayKey}`,
  report_items: (days) => sql`
    select kind, span, from_date, store_id, service, key, sum(orders)::bigint as orders, sum(quantity) as quantity,
      sum(sales_minor)::bigint as sales_minor, max(name) as name
    from order_fact_items
    cross join lateral (values ('day', business_date), ('week', date_trunc('week', business_date::timestamp)::date),
      ('month', date_trunc('month', business_date::timestamp)::date)) s (span, from_date)
    where ${within({ from: addDays(days.from, -maxSpan), to: addDays(days.to, maxSpan) })} and ${inSpans(days)}
    group by ${itemKey}`,
};

/** Rows of `report_items` in which any of the days lies. */
function inSpans({ from, to }: Days): RawBuilder<boolean> {
  return sql<boolean>`from_date <= ${to}::date and from_date >= case span when 'day' then ${from}::date
    else date_trunc(span, ${from}::timestamp)::date end`;
}

const kept: Record<SumTable, (days: Days) => RawBuilder<unknown>> = {
  report_days: (days) => sql`
    select ${dayKey}, ${partList()} from report_days where ${within(days)} and ${anyPart(partNames)}`,
  report_hours: (days) => sql`
    select ${dayKey}, ${partList(hourParts)} from report_hours
    where ${within(days)} and (select bool_or(n <> 0) from unnest(${sql.join(
      hourParts.map((part) => column(part)),
      sql` || `,
    )}) n)`,
  report_items: (days) => sql`
    select ${itemKey}, ${itemSums} from report_items
    where merchant_id = current_merchant_id() and ${inSpans(days)}
      and (orders <> 0 or quantity <> 0 or sales_minor <> 0)`,
};

const compared: Record<SumTable, RawBuilder<unknown>> = {
  report_days: sql`${dayKey}, ${partList()}`,
  report_hours: sql`${dayKey}, ${partList(hourParts)}`,
  report_items: sql`${itemKey}, ${itemSums}`,
};

const subject: Record<SumTable, RawBuilder<unknown>> = {
  report_days: dayKey,
  report_hours: dayKey,
  report_items: itemKey,
};

export const sumTables = Object.keys(compared) as SumTable[]; // keys of a literal

/** Sums of these days that are not what their facts add up to. */
export async function findSumFaults(tx: Tx, table: SumTable, days: Days, most: number): Promise<SumFault[]> {
  const { rows } = await sql<{ subject: string }>`
    with wanted as materialized (select ${compared[table]} from (${wanted[table](days)}) w),
      kept as materialized (${kept[table](days)})
    select distinct concat_ws(' ', ${subject[table]}) as subject from (
      (select * from wanted except all select * from kept) union all
      (select * from kept except all select * from wanted)
    ) differing limit ${most}`.execute(tx);
  return rows.map((row) => ({ table, subject: row.subject }));
}

/** Makes the sums of these days anew from their facts. */
export async function rebuildSums(tx: Tx, table: SumTable, days: Days): Promise<void> {
  const where = table === 'report_items' ? sql`merchant_id = current_merchant_id() and ${inSpans(days)}` : within(days);
  const columns = table === 'report_items' ? sql`${compared[table]}, name` : compared[table];
  await sql`delete from ${sql.table(table)} where ${where}`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (merchant_id, ${columns})
    select current_merchant_id(), ${columns} from (${wanted[table](days)}) w`.execute(tx);
}

/** The merchant's first and last day with an order that counts; undefined before the first. */
export async function readCountedDays(tx: Tx): Promise<Days | undefined> {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select min(business_date)::text as from, max(business_date)::text as to
    from (select business_date from order_facts where merchant_id = current_merchant_id()
      union all select business_date from report_days where merchant_id = current_merchant_id()) d`.execute(tx);
  const [row] = rows;
  return row?.from == null || row.to == null ? undefined : { from: row.from, to: row.to };
}
