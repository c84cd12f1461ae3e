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
  /** What happened to it, for whoever looks into a finding. */
  story: string;
}

export async function readOurs(owner: pg.Pool, service: string): Promise<Map<string, OurOrder>> {
  const { rows } = await owner.query<OurOrder & { externalId: string }>(
    `select external_id as "externalId", count(*)::int as copies, max(state) as state,
       bool_and(ended_at is not null) as "isEnded", max(subtotal_minor) as "subtotalMinor",
       sum((select count(*)::int from order_lines l where l.merchant_id = o.merchant_id and l.order_id = o.id))
         as "lineCount",
       sum((select count(*)::int from feed_events e where e.merchant_id = o.merchant_id and e.store_id = o.store_id
         and e.order_id = o.id and e.type = 'order_received')) as arrivals,
       string_agg((select string_agg(e.type, ' > ' order by e.position) from feed_events e
         where e.merchant_id = o.merchant_id and e.store_id = o.store_id and e.order_id = o.id), ' | ')
         || coalesce(' / calls: ' || string_agg((select string_agg((c.call ->> 'action') || ' ' || c.state, ', '
         order by c.sequence) from outbound_calls c where c.merchant_id = o.merchant_id and c.order_id = o.id), ' | '), '')
         as story
     from orders o where service = $1 group by external_id`,
    [service],
  );
  return new Map(rows.map(({ externalId, ...order }) => [externalId, order]));
}

/** What is still to be done before both sides can be compared. */
export interface Backlog {
  jobs: number;
  calls: number;
  deliveries: number;
  unanswered: number;
}

export async function readBacklog(owner: pg.Pool): Promise<Backlog> {
  const { rows } = await owner.query<Backlog>(
    `select (select count(*)::int from graphile_worker.jobs) as jobs,
       (select count(*)::int from outbound_calls where state = 'pending') as calls,
       (select count(*)::int from inbox where state = 'waiting') as deliveries,
       (select count(*)::int from orders where state = 'new' and ended_at is null) as unanswered`,
  );
  return rows[0] ?? { jobs: 0, calls: 0, deliveries: 0, unanswered: 0 };
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
