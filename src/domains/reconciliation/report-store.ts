import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../platform/db/page.ts';
import type { Verdict } from './model/finding.ts';

/** All SQL on reports. The transaction's merchant is the only one it sees. */

export interface NewReport {
  id: string;
  service: string;
  /** null: of several stores. */
  storeId: string | null;
  from: string;
  to: string;
  fileName: string;
  digest: string;
  currency: string;
  lines: number;
  counts: Partial<Record<Verdict | 'missing_there', number>>;
  claimedMinor: number;
  depositedMinor: number;
  unknownColumns: readonly string[];
  unknownKinds: readonly string[];
  tolerances: string;
  takenAt: Date;
  takenBy: string;
}

/** One report of a service at a time: another one waits until the transaction ends, and then sees this one's lines. */
export async function holdReports(tx: Tx, service: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reports:' || ${service}), hashtext(current_merchant_id()::text))`.execute(
    tx,
  );
}

/** The report that was the same file. */
export async function findReportByDigest(tx: Tx, service: string, digest: string) {
  return tx
    .selectFrom('service_reports')
    .select(['taken_at', 'taken_by', 'file_name', 'lines'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('service', '=', service)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** The last day of which an earlier report gives account, where that lies within some days before `from`; ISO dates. */
export async function findEndBefore(
  tx: Tx,
  given: { service: string; storeIds: readonly string[]; from: string; withinDays: number },
): Promise<string | undefined> {
  const { service, storeIds, from, withinDays } = given;
  const row = await tx
    .selectFrom('service_reports')
    .select(sql<string | null>`max(period_to)::text`.as('day'))
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('service', '=', service)
    .where(sql<boolean>`(store_id is null or store_id = any(${storeIds}::uuid[]))`)
    .where(sql<boolean>`period_to < ${from}::date and period_to >= ${from}::date - ${withinDays}::int`)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('service_reports')
    .values({
      merchant_id: sql<string>`current_merchant_id()`,
      id: report.id,
      service: report.service,
      store_id: report.storeId,
      period_from: sql<Date>`${report.from}::date`,
      period_to: sql<Date>`${report.to}::date`,
      file_name: report.fileName,
      digest: report.digest,
      currency: report.currency,
      lines: report.lines,
      counts: JSON.stringify(report.counts),
      claimed_minor: report.claimedMinor,
      deposited_minor: report.depositedMinor,
      unknown_columns: [...report.unknownColumns],
      unknown_kinds: [...report.unknownKinds],
      tolerances: report.tolerances,
      taken_at: report.takenAt,
      taken_by: report.takenBy,
    })
    .execute();
}

const columns = [
  'id',
  'service',
  'store_id',
  sql<string>`period_from::text`.as('from'),
  sql<string>`period_to::text`.as('to'),
  'file_name',
  'currency',
  'lines',
  'counts',
  'claimed_minor',
  'deposited_minor',
  'unknown_columns',
  'unknown_kinds',
  'taken_at',
  'taken_by',
] as const;

const pageRows = 20;

export async function readReportPage(tx: Tx, given: { cursor?: string | undefined }) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const rows = await tx
    .selectFrom('service_reports')
    .select(columns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'taken_at')))
    .orderBy('taken_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  return cutPage(rows, pageRows, (row) => ({ at: row.taken_at, id: row.id }));
}

export async function findReport(tx: Tx, id: string) {
  return tx
    .selectFrom('service_reports')
    .select(columns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>;
