import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/page.ts';
import type { OrderState } from './model/order-states.ts';

/** What came over each connection lately, for whoever watches the connections. */

export interface Activity {
  lastOrderAt: Date | null;
  /** Since the beginning of what was asked for. */
  orders: number;
  foundByList: number;
  /**
   * How many orders came, in the middle of the last four weeks, in the same hours of the week as those since the last one.
   * More than a few of them, and silence is no accident.
   */
  expectedSinceLast: number;
}

const weeksBack = 4;

/** By connection id; connections without any order are absent. */
export async function readActivity(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<Map<string, Activity>> {
  const { rows } = await sql<{
    connection_id: string;
    last_at: Date | null;
    orders: number;
    found: number;
    expected: number;
  }>`
    select c.id as connection_id, l.last_at,
      (select count(*)::int from orders o where o.merchant_id = c.merchant_id and o.connection_id = c.id
        and o.received_at > ${since}) as orders,
      (select count(*)::int from order_gaps g where g.merchant_id = c.merchant_id and g.connection_id = c.id
        and g.found_at > ${since}) as found,
      (select count(*)::float / ${weeksBack} from generate_series(1, ${weeksBack}) as week
        join orders o on o.merchant_id = c.merchant_id and o.connection_id = c.id
          and o.received_at > l.last_at - week * interval '7 days'
          and o.received_at <= ${now}::timestamptz - week * interval '7 days') as expected
    from connections c
    cross join lateral (
      select max(received_at) as last_at from orders o where o.merchant_id = c.merchant_id and o.connection_id = c.id
    ) l
    where c.merchant_id = current_merchant_id()`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.connection_id,
      { lastOrderAt: row.last_at, orders: row.orders, foundByList: row.found, expectedSinceLast: row.expected },
    ]),
  );
}

/** Of the orders that services know by these ids: our id, the number on the bag, and where the order stands. */
export async function readNumberedOrders(
  tx: Tx,
  externalIds: readonly string[],
): Promise<Map<string, { id: string; number: string; state: OrderState }>> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'external_id', 'display_id', 'state'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, external_id: externalId, display_id: number, state }) => [
      externalId,
      { id, number, state: state as OrderState }, // the column's check
    ]),
  );
}

const maxFound = 50;

/** The services' ids of the newest orders whose number, or that id, holds the words. */
export async function findExternalIds(tx: Tx, words: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('external_id')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(display_id)`, 'like', likePattern(words)),
        eb(sql<string>`lower(external_id)`, 'like', likePattern(words)),
      ]),
    )
    .orderBy('received_at', 'desc')
    .limit(maxFound)
    .execute();
  return rows.map((row) => row.external_id);
}

/** How far an order is: the first that came over a connection after `since`, or the one with the service's id. */
export async function readFirstOrder(
  tx: Tx,
  connectionId: string,
  { since, externalId }: { since: Date; externalId: string | undefined },
) {
  return tx
    .selectFrom('orders')
    .select(['id', 'received_at', 'accepted_at', 'ready_at'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('connection_id', '=', connectionId)
    .$if(externalId === undefined, (query) => query.where('received_at', '>', since))
    .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
}

/** Whether any order that came over a connection is still being worked on. */
export async function hasOpenOrders(tx: Tx, connectionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
