import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../shared/ids.ts';
import type { AwaitedDeposit, DepositMatch } from '../model/match-deposits.ts';

/** All SQL on announced deposits. Amounts in minor units, dates ISO. */

export interface NewDeposit {
  storeId: string;
  service: string;
  reportId: string;
  row: number;
  lineKey: string;
  reference: string | null;
  amountMinor: number;
  currency: string;
  expectedOn: string;
}

/** Of the transaction's merchant. A deposit that another report has announced before stays as it is. */
export async function insertDeposits(tx: Tx, deposits: readonly NewDeposit[]): Promise<void> {
  if (deposits.length === 0) return;
  await tx
    .insertInto('expected_deposits')
    .values(
      deposits.map((deposit) => ({
        merchant_id: sql<string>`current_merchant_id()`,
        id: newId<'deposit'>(),
        store_id: deposit.storeId,
        service: deposit.service,
        report_id: deposit.reportId,
        row_number: deposit.row,
        line_key: deposit.lineKey,
        payout_reference: deposit.reference,
        amount_minor: deposit.amountMinor,
        currency: deposit.currency,
        expected_on: sql<Date>`${deposit.expectedOn}::date`,
      })),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'service', 'line_key']).doNothing())
    .execute();
}

export type DepositState = 'expected' | 'received' | 'missing';

/** An announced deposit as it is stored. */
export interface Deposit extends AwaitedDeposit {
  merchantId: string;
  storeId: string;
  reportId: string;
  row: number;
  lineKey: string;
  state: DepositState;
  receivedMinor: number | null;
  receivedOn: string | null;
  statementLineId: string | null;
  enteredAt: Date | null;
}

const columns = [
  'expected_deposits.merchant_id',
  'expected_deposits.id',
  'expected_deposits.store_id',
  'expected_deposits.service',
  'expected_deposits.report_id',
  'expected_deposits.row_number',
  'expected_deposits.line_key',
  'expected_deposits.payout_reference',
  'expected_deposits.amount_minor',
  'expected_deposits.currency',
  sql<string>`expected_deposits.expected_on::text`.as('expected_on'),
  'expected_deposits.state',
  'expected_deposits.received_minor',
  sql<string | null>`expected_deposits.received_on::text`.as('received_on'),
  'expected_deposits.statement_line_id',
  'expected_deposits.entered_at',
] as const;

const select = (tx: Tx) => tx.selectFrom('expected_deposits').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toDeposit(row: Row): Deposit {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    reportId: row.report_id,
    row: row.row_number,
    lineKey: row.line_key,
    reference: row.payout_reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    expectedOn: row.expected_on,
    state: row.state as DepositState, // the column's check
    receivedMinor: row.received_minor,
    receivedOn: row.received_on,
    statementLineId: row.statement_line_id,
    enteredAt: row.entered_at,
  };
}

/** A deposit of the transaction's merchant, locked until it ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit | undefined> {
  const row = await select(tx)
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toDeposit(row);
}

/** The same for staff, of any merchant; the transaction must be in the staff role. */
export async function lockAnyDeposit(tx: Tx, id: string): Promise<Deposit | undefined> {
  const row = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toDeposit(row);
}

export async function markEntered(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('expected_deposits')
    .set({ entered_at: at })
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('id', '=', id)
    .execute();
}

/** Those of all merchants that our bank has not shown, the oldest first; in the staff role. Locked until the end. */
export async function lockAwaited(tx: Tx, most: number): Promise<Deposit[]> {
  const rows = await select(tx)
    .where('state', '<>', 'received')
    .orderBy('expected_on')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute();
  return rows.map(toDeposit);
}

/** Notes what a line of the bank pays; in the staff role. The ledger follows by a job each. */
export async function markReceived(tx: Tx, { lineId, deposits }: DepositMatch, receivedOn: string): Promise<void> {
  for (const { id, receivedMinor } of deposits) {
    await tx
      .updateTable('expected_deposits')
      .set({
        state: 'received',
        statement_line_id: lineId,
        received_minor: receivedMinor,
        received_on: sql<Date>`${receivedOn}::date`,
        entered_at: null,
      })
      .where('id', '=', id)
      .execute();
  }
}

export async function markMissing(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('expected_deposits')
    .set({ state: 'missing' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The line of a report that announces a deposit, as far as a case shows it. */
const storedLine = z.object({
  row: z.int(),
  kind: z.string(),
  storeRef: z.string().nullable(),
  date: z.string().nullable(),
  payoutReference: z.string().nullable(),
  payoutDate: z.string().nullable(),
  description: z.string(),
  raw: z.array(z.object({ heading: z.string(), cell: z.string() })),
});
export type AnnouncingLine = z.infer<typeof storedLine>;

export interface Announcement {
  line: AnnouncingLine;
  fileName: string;
  from: string;
  to: string;
}

/** Where a deposit of the transaction's merchant was announced. */
export async function readAnnouncement(
  tx: Tx,
  { reportId, row }: Pick<Deposit, 'reportId' | 'row'>,
): Promise<Announcement> {
  const found = await tx
    .selectFrom('report_lines')
    .innerJoin('service_reports', (join) =>
      join
        .onRef('service_reports.merchant_id', '=', 'report_lines.merchant_id')
        .onRef('service_reports.id', '=', 'report_lines.report_id'),
    )
    .select([
      'report_lines.line',
      'service_reports.file_name',
      sql<string>`service_reports.period_from::text`.as('from'),
      sql<string>`service_reports.period_to::text`.as('to'),
    ])
    .where('report_lines.merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('report_lines.report_id', '=', reportId)
    .where('report_lines.row_number', '=', row)
    .executeTakeFirstOrThrow();
  return { line: storedLine.parse(found.line), fileName: found.file_name, from: found.from, to: found.to };
}

/** By report, how many deposits it announces and how many our bank has shown; of the transaction's merchant. */
export async function countDeposits(
  tx: Tx,
  reportIds: readonly string[],
): Promise<Map<string, { announced: number; received: number }>> {
  const { rows } = await sql<{ report_id: string; announced: number; received: number }>`
    select report_id, count(*)::int as announced, count(*) filter (where state = 'received')::int as received
    from expected_deposits
    where merchant_id = current_merchant_id() and report_id = any(${reportIds}::uuid[])
    group by report_id`.execute(tx);
  return new Map(rows.map(({ report_id: id, ...counts }) => [id, counts]));
}

/** With the names that staff know; in the staff role. */
export type NamedDeposit = Deposit & { merchantName: string; storeName: string };

export async function readAwaited(tx: Tx, most: number): Promise<NamedDeposit[]> {
  const rows = await tx
    .selectFrom('expected_deposits')
    .innerJoin('merchants', 'merchants.id', 'expected_deposits.merchant_id')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.merchant_id', '=', 'expected_deposits.merchant_id')
        .onRef('stores.id', '=', 'expected_deposits.store_id'),
    )
    .select([...columns, 'merchants.name as merchant_name', 'stores.name as store_name'])
    .where('expected_deposits.state', '<>', 'received')
    .orderBy('expected_deposits.expected_on')
    .orderBy('expected_deposits.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...toDeposit(row), merchantName: row.merchant_name, storeName: row.store_name }));
}
