import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What services send that we did not expect, over all merchants. Staff role. */

const maxShown = 200;

/** Words in orders since then that their connector did not know, by service, the most frequent first. */
export async function readDrift(staffDb: Db, since: Date) {
  const { rows } = await sql<{ service: string; word: string; orders: number; last_at: Date }>`
    select service, word, orders::int as orders, last_at from service_drift(${since}, ${maxShown})`.execute(staffDb);
  return rows;
}

/** Adds to the counts of fields that no connector knows. Intake role. */
export async function countUnknownFields(
  intakeDb: Db,
  fields: readonly { service: string; path: string; count: number }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into unknown_fields (service, path, count, first_at, last_at)
    select service, path, count, ${at}::timestamptz, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(fields)}::json) as given (service text, path text, count bigint)
    order by service, path
    on conflict (service, path) do update
      set count = unknown_fields.count + excluded.count, last_at = excluded.last_at`.execute(intakeDb);
}

/** Fields seen since then that no connector knows, the newest first: those are the news. */
export async function readUnknownFields(staffDb: Db, since: Date) {
  return staffDb
    .selectFrom('unknown_fields')
    .select(['service', 'path', 'count', 'first_at', 'last_at'])
    .where('last_at', '>', since)
    .orderBy('first_at', 'desc')
    .orderBy('service')
    .orderBy('path')
    .limit(maxShown)
    .execute();
}

/** Deliveries that were turned away since that day, by service and reason. */
export async function readRefusals(staffDb: Db, since: Date) {
  return staffDb
    .selectFrom('webhook_refusals')
    .select((eb) => ['service', 'reason', eb.fn.sum<string>('count').as('count'), eb.fn.max('last_at').as('last_at')])
    .where('last_at', '>', since)
    .groupBy(['service', 'reason'])
    .orderBy(sql`max(last_at)`, 'desc')
    .limit(maxShown)
    .execute();
}
