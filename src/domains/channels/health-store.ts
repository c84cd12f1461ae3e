import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What services send that we did not expect, over all merchants. Staff role. */

const mostShown = 200;

/** Words in orders since then that their connector did not know, by service, the most frequent first. */
export async function readDrift(staffDb: Db, since: Date) {
  const { rows } = await sql<{ service: string; word: string; orders: number; last_at: Date }>`
    select service, word, orders::int as orders, last_at from service_drift(${since}, ${mostShown})`.execute(staffDb);
  return rows;
}

/** Deliveries that were turned away since that day, by service and reason. */
export async function readRefusals(staffDb: Db, since: Date) {
  return staffDb
    .selectFrom('webhook_refusals')
    .select((eb) => ['service', 'reason', eb.fn.sum<string>('count').as('count'), eb.fn.max('last_at').as('last_at')])
    .where('last_at', '>', since)
    .groupBy(['service', 'reason'])
    .orderBy(sql`max(last_at)`, 'desc')
    .limit(mostShown)
    .execute();
}
