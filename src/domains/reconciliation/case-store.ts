import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { caseEvent, caseEvidence, type CaseEvent, type CaseEvidence } from './model/case-record.ts';
import type { CaseState } from './model/case-states.ts';
import type { Finding } from './model/finding.ts';

/** All writing of cases, and reading of single ones. Amounts in minor units. */

export interface NewCase {
  id: string;
  finding: Finding;
  service: string;
  storeId: string;
  reportId: string;
  currency: string;
  dueAt: Date;
  disputeText: string;
  evidence: CaseEvidence;
  history: readonly CaseEvent[];
  openedAt: Date;
}

const batchRows = 500;

/** Opens cases; answers the ids of those that are new. One about the same difference stays as it is. */
export async function openCases(tx: Tx, cases: readonly NewCase[]): Promise<Set<string>> {
  const opened = new Set<string>();
  for (let start = 0; start < cases.length; start += batchRows) {
    const rows = cases.slice(start, start + batchRows).map(({ finding, ...one }) => ({
      id: one.id,
      subject: finding.subject,
      kind: finding.kind,
      service: one.service,
      store_id: one.storeId,
      report_id: one.reportId,
      row_number: finding.row,
      order_id: finding.orderId,
      currency: one.currency,
      expected_minor: finding.expectedMinor,
      seen_minor: finding.seenMinor,
      claim_minor: finding.claimMinor,
      due_at: one.dueAt,
      dispute_text: one.disputeText,
      evidence: one.evidence,
      history: one.history,
      opened_at: one.openedAt,
    }));
    const { rows: inserted } = await sql<{ id: string }>`
      insert into reconciliation_cases (merchant_id, id, subject, kind, service, store_id, report_id, row_number,
        order_id, currency, expected_minor, seen_minor, claim_minor, due_at, dispute_text, evidence, history, opened_at)
      select current_merchant_id(), id, subject, kind, service, store_id, report_id, row_number, order_id, currency,
        expected_minor, seen_minor, claim_minor, due_at, dispute_text, evidence, history, opened_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        id uuid, subject text, kind text, service text, store_id uuid, report_id uuid, row_number int, order_id uuid,
        currency text, expected_minor bigint, seen_minor bigint, claim_minor bigint, due_at timestamptz,
        dispute_text text, evidence jsonb, history jsonb, opened_at timestamptz)
      on conflict (merchant_id, service, subject) do nothing
      returning id`.execute(tx);
    for (const { id } of inserted) opened.add(id);
  }
  return opened;
}

const lockedColumns = [
  'merchant_id',
  'id',
  'subject',
  'kind',
  'service',
  'store_id',
  'order_id',
  'currency',
  // What is still claimed.
  sql<number>`claim_minor - explained_minor`.as('claim_minor'),
  'explained_minor',
  'expected_minor',
  'seen_minor',
  'state',
  'assigned_to',
  'won_minor',
  'dispute_text',
  'evidence',
  'history',
  'closed_at',
  'entered_at',
] as const;

export type CaseRow = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

/** A case, locked until the transaction ends; in the staff role whoever's it is. */
export async function lockCase(tx: Tx, id: string) {
  return tx
    .selectFrom('reconciliation_cases')
    .select(lockedColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Open cases about these orders that the service settles by paying in full, locked in a fixed order. */
export async function lockSettled(tx: Tx, service: string, orderIds: readonly string[]) {
  return tx
    .selectFrom('reconciliation_cases')
    .select(lockedColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('service', '=', service)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('state', 'in', ['open', 'sent'])
    .where('kind', 'in', ['missing_there', 'amount_differs', 'unknown_refund'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Cases about these orders that a change of the order may explain, open or ended, locked in a fixed order. */
export async function lockExplainable(tx: Tx, orderIds: readonly string[]): Promise<CaseRow[]> {
  return tx
    .selectFrom('reconciliation_cases')
    .select(lockedColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('kind', 'in', ['missing_there', 'amount_differs', 'unknown_refund'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The case about a difference, locked; undefined where there is none. */
export async function lockCaseAbout(tx: Tx, service: string, subject: string): Promise<CaseRow | undefined> {
  return tx
    .selectFrom('reconciliation_cases')
    .select(lockedColumns)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('service', '=', service)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** By order, what the service has promised to give back. */
export async function readWon(tx: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; won: number }>`
    select order_id, sum(won_minor) as won from reconciliation_cases
    where merchant_id = current_merchant_id() and order_id = any(${orderIds}::uuid[]) and state = 'won'
    group by order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.won]));
}

export interface CaseChange {
  state?: CaseState;
  assigned_to?: string | null;
  dispute_text?: string;
  won_minor?: number;
  explained_minor?: number;
  closed_at?: Date;
  entered_at?: Date;
}

/** Writes a change with what is told of it. */
export async function updateCase(tx: Tx, row: CaseRow, change: CaseChange, event?: CaseEvent): Promise<void> {
  const history = event && JSON.stringify([...historyOf(row.history), event]);
  await tx
    .updateTable('reconciliation_cases')
    .set({ ...change, ...(history !== undefined && { history }) })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute();
}

export function historyOf(stored: unknown): CaseEvent[] {
  return z.array(caseEvent).parse(stored);
}

export function evidenceOf(stored: unknown): CaseEvidence {
  return caseEvidence.parse(stored);
}
