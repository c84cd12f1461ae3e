import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type ConnectionId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import { minuteMs } from '../../shared/time.ts';
import type { OffHour } from './model/downtime.ts';

/** When stores were off on services, and what that came to. */

export interface OffSpell {
  connectionId: ConnectionId;
  storeId: StoreId;
  service: string;
  fromAt: Date;
  /** Null: still. */
  toAt: Date | null;
  state: 'paused' | 'closed';
  by: 'merchant' | 'service' | 'unknown';
  reason: string | null;
}

/** Ends the spell of a connection that runs, if one does. */
export async function endOff(tx: Tx, connectionId: ConnectionId, at: Date): Promise<void> {
  await sql`
    update store_offs set to_at = greatest(${at}::timestamptz, from_at)
    where merchant_id = current_merchant_id() and connection_id = ${connectionId} and to_at is null`.execute(tx);
}

export async function beginOff(tx: Tx, off: Omit<OffSpell, 'toAt'>): Promise<void> {
  await sql`
    insert into store_offs (merchant_id, connection_id, from_at, store_id, service, state, by, reason)
    values (current_merchant_id(), ${off.connectionId}, ${off.fromAt}, ${off.storeId}, ${off.service}, ${off.state},
      ${off.by}, ${off.reason})
    on conflict do nothing`.execute(tx);
}

export interface UncountedOff {
  connectionId: ConnectionId;
  storeId: StoreId;
  service: string;
  state: 'paused' | 'closed';
  /** When it began, which names it, and from and to when it is to be counted. */
  fromAt: Date;
  countFrom: Date;
  countTo: Date;
}

interface UncountedRow {
  connection_id: string;
  store_id: string;
  service: string;
  state: 'paused' | 'closed';
  from_at: Date;
  count_from: Date;
  count_to: Date;
}

/** Orders are counted within seconds. Where some wait for longer, what a store usually sells is not known yet. */
const usualWaitMs = minuteMs;

/** What is not counted yet, at most so much of each spell, locked: another process takes others. */
export async function takeUncounted(
  tx: Tx,
  { now, maxMs, most }: { now: Date; maxMs: number; most: number },
): Promise<UncountedOff[]> {
  const { rows } = await sql<UncountedRow>`
    with uncounted as materialized (
      select connection_id, from_at from store_offs
      where merchant_id = current_merchant_id()
        and (to_at is null or counted_to is null or counted_to < to_at)
        and coalesce(counted_to, from_at) < ${now}
        and not exists (
          select from orders_to_count m
          where m.merchant_id = store_offs.merchant_id and m.store_id = store_offs.store_id
            and m.noted_at < ${now}::timestamptz - ${usualWaitMs}::float8 * interval '1 millisecond')
      order by connection_id, from_at limit ${most} for update skip locked
    )
    update store_offs o
    set counted_to = least(coalesce(o.to_at, ${now}), coalesce(o.counted_to, o.from_at) + ${maxMs}::float8 * interval '1 millisecond')
    from uncounted u, store_offs before
    where o.merchant_id = current_merchant_id() and o.connection_id = u.connection_id and o.from_at = u.from_at
      and before.merchant_id = o.merchant_id and before.connection_id = o.connection_id and before.from_at = o.from_at
    returning o.connection_id, o.store_id, o.service, o.state, o.from_at,
      coalesce(before.counted_to, before.from_at) as count_from, o.counted_to as count_to`.execute(tx);
  return rows.map((row) => ({
    connectionId: asId(row.connection_id),
    storeId: asId(row.store_id),
    service: row.service,
    state: row.state,
    fromAt: row.from_at,
    countFrom: row.count_from,
    countTo: row.count_to,
  }));
}

/** Of spells, what they came to within opening hours. */
export async function addToSpells(
  tx: Tx,
  spells: readonly { connectionId: string; fromAt: Date; offMs: number }[],
): Promise<void> {
  if (spells.length === 0) return;
  const rows = spells.map((spell) => ({
    connection_id: spell.connectionId,
    from_at: spell.fromAt,
    off_ms: spell.offMs,
  }));
  await sql`
    update store_offs o set off_ms = o.off_ms + given.off_ms
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (connection_id uuid, from_at timestamptz, off_ms bigint)
    where o.merchant_id = current_merchant_id() and o.connection_id = given.connection_id
      and o.from_at = given.from_at`.execute(tx);
}

export type UsualKey = { storeId: string; service: string; businessDate: string; hour: number };

const usualWeeks = 8;

/** What a store sold on a service in an hour of the week, on average over the weeks before in which it sold anything that day. */
export async function readUsualMinor(tx: Tx, { storeId, service, businessDate, hour }: UsualKey): Promise<number> {
  const { rows } = await sql<{ usual: number | null }>`
    select round(avg(sales_minor[${hour}::int + 1]))::bigint as usual from report_hours
    where merchant_id = current_merchant_id() and store_id = ${storeId} and service = ${service}
      and business_date in (
        select ${businessDate}::date - 7 * week from generate_series(1, ${usualWeeks}::int) week)`.execute(tx);
  return rows[0]?.usual ?? 0;
}

const hourMs = 3_600_000;

/** Adds to what is known of these hours; what is lost follows from the whole of each. */
export async function addDowntime(
  tx: Tx,
  hours: readonly (OffHour & { storeId: string; service: string; usualMinor: number })[],
): Promise<void> {
  if (hours.length === 0) return;
  const rows = hours.map((hour) => ({
    business_date: hour.businessDate,
    store_id: hour.storeId,
    service: hour.service,
    hour: hour.hour,
    off_ms: hour.offMs,
    lost_minor: Math.round((hour.usualMinor * Math.min(hour.offMs, hourMs)) / hourMs),
    usual: hour.usualMinor,
  }));
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given
        (business_date date, store_id uuid, service text, hour int, off_ms bigint, lost_minor bigint, usual bigint)
      order by business_date, store_id, service, hour
    ), known as (
      update report_downtime d
      set off_ms = d.off_ms + given.off_ms,
        lost_minor = round(given.usual * least(d.off_ms + given.off_ms, ${hourMs}) / ${hourMs}::numeric)
      from given
      where d.merchant_id = current_merchant_id() and d.business_date = given.business_date
        and d.store_id = given.store_id and d.service = given.service and d.hour = given.hour
      returning d.business_date, d.store_id, d.service, d.hour
    )
    insert into report_downtime (merchant_id, business_date, store_id, service, hour, off_ms, lost_minor)
    select current_merchant_id(), business_date, store_id, service, hour, off_ms, lost_minor from given
    where (business_date, store_id, service, hour) not in (select business_date, store_id, service, hour from known)`.execute(
    tx,
  );
}

/** Stores on a service whose hours do not come to what their spells come to. */
export async function findDowntimeFaults(tx: Tx, most: number): Promise<{ storeId: StoreId; service: string }[]> {
  const { rows } = await sql<{ store_id: string; service: string }>`
    select store_id, service from (
      select store_id, service, off_ms as of_hours, 0 as of_spells from report_downtime
      where merchant_id = current_merchant_id()
      union all
      select store_id, service, 0, off_ms from store_offs where merchant_id = current_merchant_id()
    ) offs
    group by store_id, service having sum(of_hours) <> sum(of_spells)
    order by store_id, service limit ${most}`.execute(tx);
  return rows.map((row) => ({ storeId: asId(row.store_id), service: row.service }));
}

/** All that a store was ever off, on one service or on all, is to be counted again, by the hours and days that it has now. */
export async function forgetDowntime(
  tx: Tx,
  { storeId, service }: { storeId: StoreId; service?: string | undefined },
): Promise<void> {
  const of = sql`merchant_id = current_merchant_id() and store_id = ${storeId}
    and (${service ?? null}::text is null or service = ${service ?? null}::text)`;
  await sql`update store_offs set counted_to = null, off_ms = 0 where ${of}`.execute(tx);
  await sql`delete from report_downtime where ${of}`.execute(tx);
}

/** Merchants with something uncounted, the longest uncounted first. */
export async function merchantsWithOffs(db: Db, most: number): Promise<MerchantId[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants_with_offs(${most})`.execute(db);
  return rows.map((row) => asId(row.merchant_id));
}

interface SpellRow {
  connection_id: string;
  store_id: string;
  service: string;
  from_at: Date;
  to_at: Date | null;
  state: 'paused' | 'closed';
  by: 'merchant' | 'service' | 'unknown';
  reason: string | null;
  off_ms: number;
}

/** Spells within opening hours that lie, in part, in one of the times that each store is asked about, newest first. */
export async function readSpells(
  tx: Tx,
  given: {
    times: readonly { storeId: string; from: Date; to: Date }[];
    service?: string | undefined;
    most: number;
  },
): Promise<(OffSpell & { offMs: number })[]> {
  const { times, service, most } = given;
  const { rows } = await sql<SpellRow>`
    select connection_id, store_id, service, from_at, to_at, state, by, reason, off_ms from store_offs
    where merchant_id = current_merchant_id() and off_ms > 0
      and exists (
        select from unnest(${times.map(({ storeId }) => storeId)}::uuid[],
          ${times.map(({ from }) => from)}::timestamptz[], ${times.map(({ to }) => to)}::timestamptz[])
          as asked (of_store, begins_at, ends_at)
        where of_store = store_id and from_at < ends_at and coalesce(to_at, 'infinity') > begins_at)
      and (${service ?? null}::text is null or service = ${service ?? null}::text)
    order by from_at desc limit ${most}`.execute(tx);
  return rows.map((row) => ({
    connectionId: asId(row.connection_id),
    storeId: asId(row.store_id),
    service: row.service,
    fromAt: row.from_at,
    toAt: row.to_at,
    state: row.state,
    by: row.by,
    reason: row.reason,
    offMs: row.off_ms,
  }));
}
