import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor, toCursor } from '../../platform/db/page.ts';
import { AppError } from '../../platform/errors.ts';
import type { Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import { evidenceOf, historyOf } from './case-store.ts';
import { countDeposits } from './deposits/deposit-store.ts';
import type { CaseDetail, CaseSummary, ServiceReportView, StaffCase } from './contract.ts';
import { caseKind, caseState } from './model/case-record.ts';
import { caseStates, type CaseState } from './model/case-states.ts';
import { disputeRules } from './model/dispute-rules.ts';
import { findingWords } from './model/finding.ts';
import { isReportService } from './model/report-columns.ts';
import { findReport, readReportPage, type ReportRow } from './report-store.ts';

const storedCounts = z.record(z.string(), z.int());

/** One of the merchant's reports. Throws NOT_FOUND. */
export async function viewReport(tx: Tx, registry: Registry, id: string): Promise<ServiceReportView> {
  const row = await findReport(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such report.');
  return toReport(row, { registry, stores: await readStoreNames(tx), deposits: await countDeposits(tx, [id]) });
}

/** The merchant's reports, newest first. */
export async function listServiceReports(tx: Tx, registry: Registry, given: { cursor?: string | undefined }) {
  const { shown, nextCursor } = await readReportPage(tx, given);
  const stores = await readStoreNames(tx);
  const deposits = await countDeposits(
    tx,
    shown.map(({ id }) => id),
  );
  return { reports: shown.map((row) => toReport(row, { registry, stores, deposits })), nextCursor };
}

async function readStoreNames(tx: Tx): Promise<Map<string, string>> {
  return new Map((await readStores(tx)).map(({ id, name }) => [id, name]));
}

/** Of what becomes of a line, what is no difference. */
const agreeing = new Set(['matched', 'known', 'seen_before']);

interface Around {
  registry: Registry;
  stores: ReadonlyMap<string, string>;
  /** By report. */
  deposits: ReadonlyMap<string, ServiceReportView['deposits']>;
}

function toReport(row: ReportRow, { registry, stores, deposits }: Around): ServiceReportView {
  const counts = storedCounts.parse(row.counts);
  const sum = (fits: (verdict: string) => boolean) =>
    Object.entries(counts).reduce((total, [verdict, count]) => total + (fits(verdict) ? count : 0), 0);
  return {
    id: row.id,
    service: row.service,
    serviceName: nameOf(registry, row.service),
    storeName: row.store_id === null ? null : (stores.get(row.store_id) ?? ''),
    from: row.from,
    to: row.to,
    fileName: row.file_name,
    currency: row.currency,
    lines: row.lines,
    counts,
    agreeing: sum((verdict) => agreeing.has(verdict)),
    differences: sum((verdict) => !agreeing.has(verdict)),
    claimedMinor: row.claimed_minor,
    depositedMinor: row.deposited_minor,
    deposits: deposits.get(row.id) ?? { announced: 0, received: 0 },
    unknownColumns: row.unknown_columns,
    unknownKinds: row.unknown_kinds,
    takenAt: row.taken_at.toISOString(),
    takenBy: row.taken_by,
  };
}

const caseColumns = [
  'reconciliation_cases.id',
  'kind',
  'reconciliation_cases.state',
  'service',
  'store_id',
  'order_id',
  'currency',
  'expected_minor',
  'seen_minor',
  sql<number>`claim_minor - explained_minor`.as('claim_minor'),
  'won_minor',
  'due_at',
  'opened_at',
  'closed_at',
  'evidence',
] as const;

const pageRows = 50;

/** The merchant's cases, newest first. */
export async function listOwnCases(
  tx: Tx,
  registry: Registry,
  given: { reportId?: string | undefined; state?: CaseState | undefined; cursor?: string | undefined },
): Promise<{ cases: CaseSummary[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const rows = await tx
    .selectFrom('reconciliation_cases')
    .select(caseColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .$if(given.reportId !== undefined, (query) => query.where('report_id', '=', given.reportId ?? ''))
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'opened_at')))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.opened_at, id: row.id }));
  return { cases: shown.map((row) => toSummary(row, registry)), nextCursor };
}

const staffCases = (tx: Tx) =>
  tx
    .selectFrom('reconciliation_cases')
    .innerJoin('merchants', 'merchants.id', 'reconciliation_cases.merchant_id')
    .leftJoin('users', 'users.id', 'reconciliation_cases.assigned_to')
    .select([
      ...caseColumns,
      'reconciliation_cases.merchant_id',
      'merchants.name as merchant_name',
      'assigned_to',
      'users.name as assignee_name',
      'dispute_text',
      'history',
    ]);
type StaffRow = Awaited<ReturnType<ReturnType<typeof staffCases>['executeTakeFirstOrThrow']>>;

/**
 * Cases of all merchants: those that wait for somebody first, the soonest due on top; then those that have ended, the
 * latest first. The transaction must be in the staff role.
 */
export async function listCases(
  tx: Tx,
  registry: Registry,
  staffUserId: string,
  given: {
    state?: CaseState | undefined;
    service?: string | undefined;
    assigned?: 'me' | 'nobody' | undefined;
    cursor?: string | undefined;
  },
) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  // One rising number orders both halves: the day it is due, or the years after it less the time of its end.
  const rank = sql<Date>`date_trunc('milliseconds', case when closed_at is null then due_at
    else timestamptz '3000-01-01' + (timestamptz '3000-01-01' - closed_at) end)`;
  const rows = await staffCases(tx)
    .select(rank.as('rank'))
    .$if(given.state !== undefined, (query) => query.where('reconciliation_cases.state', '=', given.state ?? ''))
    .$if(given.service !== undefined, (query) => query.where('service', '=', given.service ?? ''))
    .$if(given.assigned === 'me', (query) => query.where('assigned_to', '=', staffUserId))
    .$if(given.assigned === 'nobody', (query) => query.where('assigned_to', 'is', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${rank}, reconciliation_cases.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy(rank)
    .orderBy('reconciliation_cases.id')
    .limit(pageRows + 1)
    .execute();
  const shown = rows.slice(0, pageRows);
  const last = rows.length > pageRows ? shown.at(-1) : undefined;
  return {
    cases: shown.map((row) => toStaffCase(row, registry)),
    nextCursor: last ? toCursor(last.rank, last.id) : null,
    counts: await countByState(tx),
  };
}

async function countByState(tx: Tx): Promise<Record<CaseState, number>> {
  const rows = await tx
    .selectFrom('reconciliation_cases')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counted = new Map(rows.map(({ state, count }) => [state, count]));
  const entries = caseStates.map((state) => [state, counted.get(state) ?? 0]);
  return Object.fromEntries(entries) as Record<CaseState, number>; // fromEntries forgets the keys
}

/** Everything staff need to dispute a difference. Throws NOT_FOUND. The transaction must be in the staff role. */
export async function readCase(tx: Tx, registry: Registry, id: string): Promise<CaseDetail> {
  const row = await staffCases(tx).where('reconciliation_cases.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such case.');
  return {
    ...toStaffCase(row, registry),
    sentence: findingWords[caseKind.parse(row.kind)].sentence,
    evidence: evidenceOf(row.evidence),
    disputeText: row.dispute_text,
    where: isReportService(row.service) ? disputeRules[row.service].where : '',
    history: historyOf(row.history),
  };
}

function toStaffCase(row: StaffRow, registry: Registry): StaffCase {
  return {
    ...toSummary(row, registry),
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
  };
}

function toSummary(row: Pick<StaffRow, keyof CaseColumns>, registry: Registry): CaseSummary {
  const kind = caseKind.parse(row.kind);
  const evidence = evidenceOf(row.evidence);
  return {
    id: row.id,
    kind,
    title: findingWords[kind].title,
    state: caseState.parse(row.state),
    service: row.service,
    serviceName: nameOf(registry, row.service),
    storeName: evidence.storeName,
    orderId: row.order_id,
    orderNumber: evidence.order?.displayId ?? null,
    currency: row.currency,
    expectedMinor: row.expected_minor,
    seenMinor: row.seen_minor,
    claimMinor: row.claim_minor,
    wonMinor: row.won_minor,
    dueAt: row.due_at.toISOString(),
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

type CaseColumns = Omit<
  StaffRow,
  'merchant_id' | 'merchant_name' | 'assigned_to' | 'assignee_name' | 'dispute_text' | 'history'
>;

function nameOf(registry: Registry, service: string): string {
  return registry.get(service)?.name ?? service;
}
