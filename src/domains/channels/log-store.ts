import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isBehind, type PagePlace } from '../../platform/db/page.ts';

/** Every delivery and every call of a merchant, newest first: what the inbox and the calls have kept. */

export interface LogRow {
  kind: 'delivery' | 'call';
  id: string;
  at: Date;
  connection_id: string;
  /** The service's word for the event, or the action of the call. */
  what: string;
  state: string;
  why: string | null;
  attempts: number;
  took_ms: number | null;
  order_id: string | null;
  external_order_id: string | null;
}

export interface LogQuery {
  connectionId?: string | undefined;
  /** Only what went wrong, or waits. */
  isTrouble: boolean;
  /** The services' ids of the orders that it is about. */
  externalOrderIds?: readonly string[] | undefined;
  place?: PagePlace | undefined;
  limit: number;
}

const deliveryColumns = sql`'delivery' as kind, id, received_at as at, connection_id, event_type as what, state,
  reason as why, attempts, null::int as took_ms, order_id, external_order_id`;
const callColumns = sql`'call' as kind, id, created_at as at, connection_id, call->>'action' as what, state,
  last_error as why, attempts, took_ms, order_id, external_order_id`;

export async function readLog(tx: Tx, query: LogQuery): Promise<LogRow[]> {
  const { limit } = query;
  const { rows } = await sql<LogRow>`
    (select ${deliveryColumns} from inbox
      where ${matching(query, { at: 'received_at', trouble: sql`state in ('quarantined', 'waiting')` })}
      order by received_at desc, id desc limit ${limit})
    union all
    (select ${callColumns} from outbound_calls
      where ${matching(query, { at: 'created_at', trouble: sql`state in ('rejected', 'expired', 'pending')` })}
      order by created_at desc, id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

function matching(query: LogQuery, { at, trouble }: { at: string; trouble: ReturnType<typeof sql> }) {
  const { connectionId, isTrouble, externalOrderIds, place } = query;
  return sql.join(
    [
      sql`merchant_id = current_merchant_id() and connection_id is not null`,
      ...(connectionId === undefined ? [] : [sql`connection_id = ${connectionId}`]),
      ...(isTrouble ? [trouble] : []),
      ...(externalOrderIds === undefined ? [] : [sql`external_order_id = any(${externalOrderIds}::text[])`]),
      ...(place === undefined ? [] : [isBehind(place, at)]),
    ],
    sql` and `,
  );
}

/** One entry with what was sent: a delivery's body as it came, or a call as it was promised. */
export async function readLogEntry(
  tx: Tx,
  kind: LogRow['kind'],
  id: string,
): Promise<(LogRow & { body: string }) | undefined> {
  const { rows } =
    kind === 'delivery'
      ? await sql<LogRow & { body: string }>`
          select ${deliveryColumns}, case body_encoding when 'utf8' then body else '' end as body from inbox
          where merchant_id = current_merchant_id() and connection_id is not null and id = ${id}`.execute(tx)
      : await sql<LogRow & { body: string }>`
          select ${callColumns}, call::text as body from outbound_calls
          where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
  return rows[0];
}

export interface DayFigures {
  deliveries: number;
  quarantined: number;
  calls: number;
  failedCalls: number;
  p50Ms: number | null;
  p95Ms: number | null;
}

/** What went over each connection since then, by its id. */
export async function readDayFigures(tx: Tx, since: Date): Promise<Map<string, DayFigures>> {
  const { rows } = await sql<{
    connection_id: string;
    deliveries: number;
    quarantined: number;
    calls: number;
    failed: number;
    p50: number | null;
    p95: number | null;
  }>`
    select connection_id, sum(deliveries)::int as deliveries, sum(quarantined)::int as quarantined,
      sum(calls)::int as calls, sum(failed)::int as failed, max(p50)::int as p50, max(p95)::int as p95
    from (
      select connection_id, count(*) as deliveries, count(*) filter (where state = 'quarantined') as quarantined,
        0 as calls, 0 as failed, null::float as p50, null::float as p95
      from inbox where merchant_id = current_merchant_id() and received_at > ${since} and connection_id is not null
      group by 1
      union all
      select connection_id, 0, 0, count(*), count(*) filter (where state in ('rejected', 'expired')),
        percentile_cont(0.5) within group (order by took_ms), percentile_cont(0.95) within group (order by took_ms)
      from outbound_calls where merchant_id = current_merchant_id() and created_at > ${since} and state <> 'dropped'
      group by 1
    ) as both_ways group by connection_id`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.connection_id,
      {
        deliveries: row.deliveries,
        quarantined: row.quarantined,
        calls: row.calls,
        failedCalls: row.failed,
        p50Ms: row.p50,
        p95Ms: row.p95,
      },
    ]),
  );
}

/** Why a connection's list of orders has not been read since then, by its id; those that have are absent. */
export async function readListProblems(tx: Tx, since: Date): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('connection_checks')
    .select(['connection_id', 'orders_problem'])
    .where('orders_problem', 'is not', null)
    .where((eb) => eb.or([eb('orders_seen_until', 'is', null), eb('orders_seen_until', '<', since)]))
    .execute();
  return new Map(rows.map((row) => [row.connection_id, row.orders_problem ?? '']));
}
