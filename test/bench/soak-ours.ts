import type pg from 'pg';
import type { SeenOrder } from './api-client.ts';

/** An order as our database has it. */
export interface OurOrder {
  /** Rows with this service's id, over all merchants. */
  copies: number;
  /** How often a screen was told that it arrived. */
  arrivals: number;
  state: SeenOrder['state'];
  isEnded: boolean;
  subtotalMinor: number;
  lineCount: number;
  /** Whether comparing with the service's list brought it. */
  isFound: boolean;
  /** Whether it counts as collected because its service said nothing more. */
  isTakenAsCollected: boolean;
}

/** Our side of some of a service's orders, by the service's ids. */
export async function readOurs(
  owner: pg.Pool,
  { service, ids }: { service: string; ids: readonly string[] },
): Promise<Map<string, OurOrder>> {
  const { rows } = await owner.query<OurOrder & { externalId: string }>(
    `with page as materialized (
       select merchant_id, store_id, id, external_id, state, ended_at, ending, subtotal_minor from orders
       where service = $1 and external_id = any($2)),
     lines as (select order_id, count(*)::int as count from order_lines
       where order_id = any(array(select id from page)) group by order_id),
     arrivals as (select order_id, count(*)::int as count from feed_events
       where type = 'order_received' and order_id = any(array(select id from page)) group by order_id)
     select external_id as "externalId", count(*)::int as copies, max(state) as state,
       bool_and(ended_at is not null) as "isEnded", max(subtotal_minor) as "subtotalMinor",
       sum(coalesce(lines.count, 0)) as "lineCount", sum(coalesce(arrivals.count, 0)) as arrivals,
       coalesce(bool_or(ending ->> 'by' = 'silence'), false) as "isTakenAsCollected",
       bool_or(exists (select from order_gaps g where g.merchant_id = page.merchant_id
         and g.external_order_id = page.external_id and g.kind = 'missing' and g.found_at is not null)) as "isFound"
     from page left join lines on lines.order_id = page.id left join arrivals on arrivals.order_id = page.id
     group by external_id`,
    [service, ids],
  );
  return new Map(rows.map(({ externalId, ...order }) => [externalId, order]));
}

/** How many orders of a service we have, by its ids. */
export async function countOurs(owner: pg.Pool, service: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(distinct external_id)::int as count from orders where service = $1',
    [service],
  );
  return rows[0]?.count ?? 0;
}

/** What happened to an order with us, for whoever looks into a finding. */
export async function readStory(owner: pg.Pool, { service, id }: { service: string; id: string }): Promise<string> {
  const { rows } = await owner.query<{ what: string }>(
    `with own as (select merchant_id, store_id, id from orders where service = $1 and external_id = $2)
     select to_char(at, 'HH24:MI:SS ') || what as what from (
       select e.at, e.position, e.type as what from feed_events e join own on e.order_id = own.id
       union all
       select c.created_at, c.sequence, 'call ' || (c.call ->> 'action') || ' ' || c.state || coalesce(': ' || c.last_error, '')
         from outbound_calls c join own on c.order_id = own.id
       union all
       select i.received_at, 0, 'delivery ' || i.event_type || ' ' || i.state || coalesce(': ' || i.reason, '')
         from inbox i where i.service = $1 and i.external_order_id = $2
       union all
       select g.suspected_at, 0, 'gap ' || g.kind || ' ' || g.stage || case when g.found_at is null then '' else ' found' end
         from order_gaps g where g.external_order_id = $2
     ) story (at, position, what) order by at, position`,
    [service, id],
  );
  return rows.map(({ what }) => what).join(' > ');
}

/** `$1`: since when the worker works that works now. */
const jobCount = `(select count(*)::int from graphile_worker._private_jobs
  where attempts < max_attempts and (locked_at is null or locked_at >= $1))`;

/** How many jobs wait or run. @param workerSince as for `readBacklog` */
export async function countJobs(owner: pg.Pool, workerSince: Date): Promise<number> {
  const { rows } = await owner.query<{ jobs: number }>(`select ${jobCount} as jobs`, [workerSince]);
  return rows[0]?.jobs ?? 0;
}

/** What is still to be done before both sides can be compared. */
export interface Backlog {
  jobs: number;
  calls: number;
  deliveries: number;
  /** Orders that wait for the kitchen's answer; those whose answer the service does not take wait for the service. */
  unanswered: number;
}

/** @param workerSince jobs that a killed worker had taken before are nobody's until the queue frees them, hours later */
export async function readBacklog(owner: pg.Pool, workerSince: Date): Promise<Backlog> {
  const { rows } = await owner.query<Backlog>(
    `select ${jobCount} as jobs,
       (select count(*)::int from outbound_calls where state = 'pending') as calls,
       (select count(*)::int from inbox where state = 'waiting') as deliveries,
       (select count(*)::int from orders o where state = 'new' and ended_at is null and (
         -- counted for each order by its index: as a join it would read every call there ever was
         select count(*) from outbound_calls c
         where c.merchant_id = o.merchant_id and c.order_id = o.id and c.state = 'rejected'
       ) = 0) as unanswered`,
    [workerSince],
  );
  return rows[0] ?? { jobs: 0, calls: 0, deliveries: 0, unanswered: 0 };
}

/** Since when each service that lists its orders has been asked for them, for every store: the oldest of those times. */
export async function reconciledUntil(owner: pg.Pool, services: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ until: Date | null }>(
    `select case when count(*) = count(k.orders_seen_until) then min(k.orders_seen_until) end as until
     from connections c left join connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
     where c.service = any($1)`,
    [services],
  );
  const until = rows[0]?.until;
  return until instanceof Date ? until.getTime() : 0;
}

/** Lets the next look at the services' lists begin now and not after its minute; one under way is left alone. */
export async function bringChecksForward(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update connection_checks set orders_due_at = now()
     where orders_due_at > now() and orders_due_at < now() + interval '61 seconds'`,
  );
}

/** Lets the next look at each list be one at all recent orders, as one in every quarter of an hour is. */
export async function makeNextLooksWhole(owner: pg.Pool): Promise<void> {
  await owner.query('update connection_checks set orders_whole_at = null');
}

/** Lets what a look at a list made suspicious be so much older. */
export async function ageSuspicions(owner: pg.Pool, ms: number): Promise<void> {
  await owner.query("update order_gaps set suspected_at = suspected_at - $1 * interval '1 ms' where found_at is null", [
    ms,
  ]);
}

/** Lets accepted orders of these services, of which nothing is heard, wait so much longer; returns how many there are. */
export async function ageSilence(owner: pg.Pool, services: readonly string[], ms: number): Promise<number> {
  const { rowCount } = await owner.query(
    `update orders set accepted_at = accepted_at - $2 * interval '1 ms', ready_at = ready_at - $2 * interval '1 ms',
       ready_target_at = ready_target_at - $2 * interval '1 ms'
     where service = any($1) and ended_at is null and handed_over_at is null and accepted_at is not null`,
    [services, ms],
  );
  return rowCount ?? 0;
}

/** How many accepted orders of these services have neither left nor ended. */
export async function countUnheardOf(owner: pg.Pool, services: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from orders
     where service = any($1) and ended_at is null and handed_over_at is null and accepted_at is not null`,
    [services],
  );
  return rows[0]?.count ?? 0;
}

/** What does not come to an end, in words. */
export async function readStuck(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ what: string }>(
    `(select 'delivery ' || service || ' ' || event_type || ' of ' || external_order_id || ': ' || coalesce(reason, '') as what
        from inbox where state = 'waiting' limit 5)
     union all
     (select 'call ' || (call ->> 'action') || ' for ' || external_order_id || ': ' || coalesce(last_error, '') as what
        from outbound_calls where state = 'pending' limit 5)
     union all
     (select 'job ' || coalesce(j.key, j.id::text) || ', tried ' || j.attempts || ', ' || coalesce('locked ' || j.locked_at, 'due ' || j.run_at) || ': ' ||
        coalesce(j.last_error, '') from graphile_worker._private_jobs j limit 8)
     union all
     (select 'list of ' || c.service || ' ' || c.external_store_id || ': ' || coalesce(k.orders_problem, 'not asked for')
        from connections c left join connection_checks k on k.connection_id = c.id
        where k.orders_problem is not null or k.orders_due_at < now() - interval '1 minute' limit 5)`,
  );
  return rows.map(({ what }) => what);
}

export interface Quarantined {
  service: string;
  eventType: string;
  reason: string;
  count: number;
}

/** Deliveries that nothing could be done with, by reason. */
export async function readQuarantine(owner: pg.Pool): Promise<Quarantined[]> {
  const { rows } = await owner.query<Quarantined>(
    `select service, event_type as "eventType", reason, count(*)::int from inbox where state = 'quarantined'
     group by 1, 2, 3 order by 4 desc limit 10`,
  );
  return rows;
}
