import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';

/** All SQL on reports that are asked for by API. Dates ISO. */

export type RequestState = 'due' | 'asked' | 'taken' | 'empty' | 'failed';

export interface ReportRequest {
  merchantId: MerchantId;
  id: string;
  connectionId: string;
  storeId: string;
  service: string;
  from: string;
  to: string;
  state: RequestState;
  reference: string | null;
  dueAt: Date;
  why: string | null;
  createdAt: Date;
}

const columns = [
  'merchant_id',
  'id',
  'connection_id',
  'store_id',
  'service',
  sql<string>`period_from::text`.as('from'),
  sql<string>`period_to::text`.as('to'),
  'state',
  'external_id',
  'due_at',
  'why',
  'created_at',
] as const;

const select = (tx: Tx) => tx.selectFrom('report_requests').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toRequest = (row: Row): ReportRequest => ({
  merchantId: asId(row.merchant_id),
  id: row.id,
  connectionId: row.connection_id,
  storeId: row.store_id,
  service: row.service,
  from: row.from,
  to: row.to,
  state: row.state as RequestState, // the column's check
  reference: row.external_id,
  dueAt: row.due_at,
  why: row.why,
  createdAt: row.created_at,
});

/** A request for each store that is connected to the service by an id that fits and has none for these days yet. Needs the intake role. */
export async function addRequests(
  intakeDb: Db,
  given: { service: string; storeIds: RegExp; from: string; to: string; at: Date },
): Promise<void> {
  const { service, storeIds, from, to, at } = given;
  await sql`
    insert into report_requests (merchant_id, id, connection_id, store_id, service, period_from, period_to, due_at,
      created_at)
    select c.merchant_id, gen_random_uuid(), c.id, c.store_id, c.service, ${from}::date, ${to}::date, ${at}, ${at}
    from connections c
    where c.service = ${service} and c.state <> 'disconnected' and c.external_store_id ~ ${storeIds.source}
      and coalesce(c.connected_at, c.created_at) < ${to}::date + 1
    on conflict do nothing`.execute(intakeDb);
}

/** What is to be looked at, the longest due first. Needs the intake role. */
export async function readDueRequests(
  intakeDb: Db,
  { now, most }: { now: Date; most: number },
): Promise<{ merchantId: string; requestId: string }[]> {
  const rows = await intakeDb
    .selectFrom('report_requests')
    .select(['merchant_id', 'id'])
    .where('state', 'in', ['due', 'asked'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();
  return rows.map((row) => ({ merchantId: row.merchant_id, requestId: row.id }));
}

/** Of the transaction's merchant, locked until it ends. */
export async function lockRequest(tx: Tx, id: string): Promise<ReportRequest | undefined> {
  const row = await select(tx)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRequest(row);
}

export interface RequestChange {
  state?: RequestState;
  reference?: string | null;
  dueAt?: Date;
  why?: string | null;
  reportId?: string;
}

export async function updateRequest(tx: Tx, id: string, change: RequestChange): Promise<void> {
  const { state, reference, dueAt, why, reportId } = change;
  await tx
    .updateTable('report_requests')
    .set({
      ...(state && { state }),
      ...(reference !== undefined && { external_id: reference }),
      ...(dueAt && { due_at: dueAt }),
      ...(why !== undefined && { why }),
      ...(reportId !== undefined && { report_id: reportId }),
    })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .execute();
}

/** The merchant's requests that wait or have failed, the latest first. */
export async function readOpenRequests(tx: Tx, most: number): Promise<ReportRequest[]> {
  const rows = await select(tx)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('state', 'in', ['due', 'asked', 'failed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRequest);
}

/** Where the service has said that a report lies that the transaction's merchant has asked for. */
export async function readLinks(tx: Tx, service: string, reference: string): Promise<string[]> {
  const { rows } = await sql<{ link: string }>`select link from links_of_report(${service}, ${reference})`.execute(tx);
  return rows.map(({ link }) => link);
}

/** Keeps where a report lies; needs the intake role. Said twice, it is kept once. */
export async function insertLinks(
  tx: Tx,
  reports: readonly { service: string; reference: string; links: readonly string[] }[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('report_links')
    .values(reports.map(({ service, reference, links }) => ({ service, reference, links: [...links], told_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
