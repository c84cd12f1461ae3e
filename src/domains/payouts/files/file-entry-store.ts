import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';

/** What files pay, of all merchants, and what the bank answers; every transaction must be in the staff role. */

/** Exactly one of `payoutId` and `verifiedAccountId` is set. */
export interface FileEntry {
  trace: string;
  merchantId: MerchantId;
  payoutId: string | null;
  verifiedAccountId: string | null;
  number: string;
  amountMinor: number;
}

export async function insertFileEntries(tx: Tx, fileId: string, entries: readonly FileEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({
    trace: entry.trace,
    paid_merchant_id: entry.merchantId,
    payout_id: entry.payoutId,
    verified_account_id: entry.verifiedAccountId,
    number: entry.number,
    amount_minor: entry.amountMinor,
  }));
  await sql`
    insert into payout_file_entries (file_id, trace, paid_merchant_id, payout_id, verified_account_id, number, amount_minor)
    select ${fileId}, trace, paid_merchant_id, payout_id, verified_account_id, number, amount_minor
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      trace text, paid_merchant_id uuid, payout_id uuid, verified_account_id uuid, number text, amount_minor bigint)`.execute(
    tx,
  );
}

/** What stands in a file, by trace number. */
export async function readFileEntries(
  tx: Tx,
  fileId: string,
): Promise<(FileEntry & { merchantName: string; answerCode: string | null })[]> {
  const rows = await tx
    .selectFrom('payout_file_entries')
    .innerJoin('merchants', 'merchants.id', 'payout_file_entries.paid_merchant_id')
    .select([
      'trace',
      'paid_merchant_id',
      'payout_id',
      'verified_account_id',
      'number',
      'amount_minor',
      'answer_code',
      'merchants.name',
    ])
    .where('file_id', '=', fileId)
    .orderBy('trace')
    .execute();
  return rows.map((row) => ({
    trace: row.trace,
    merchantId: asId(row.paid_merchant_id),
    payoutId: row.payout_id,
    verifiedAccountId: row.verified_account_id,
    number: row.number,
    amountMinor: row.amount_minor,
    answerCode: row.answer_code,
    merchantName: row.name,
  }));
}

/** Of these numbers of payments those that stand in a file which was not withdrawn. */
export async function readNumbersInFiles(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('payout_file_entries')
    .select('number')
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .where('is_withdrawn', '=', false)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export async function withdrawEntries(tx: Tx, fileId: string): Promise<void> {
  await tx.updateTable('payout_file_entries').set({ is_withdrawn: true }).where('file_id', '=', fileId).execute();
}

/** The small deposits of a file that our bank did not take may stand in another one. */
export async function withdrawDeposits(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('payout_file_entries')
    .set({ is_withdrawn: true })
    .where('file_id', '=', fileId)
    .where('verified_account_id', 'is not', null)
    .execute();
}

/** A payment that we have told the bank to make, found by what its answer names. */
export interface SentEntry {
  fileId: string;
  trace: string;
  merchantId: MerchantId;
  payoutId: string | null;
  verifiedAccountId: string | null;
  number: string;
  amountMinor: number;
  answerCode: string | null;
}

/** Of files that were released, by trace number and payout number; trace numbers begin again after ten million. */
export async function findSentEntries(
  tx: Tx,
  answers: readonly { originalTrace: string; payoutNumber: string }[],
): Promise<SentEntry[]> {
  const { rows } = await sql<{
    file_id: string;
    trace: string;
    paid_merchant_id: string;
    payout_id: string | null;
    verified_account_id: string | null;
    number: string;
    amount_minor: number;
    answer_code: string | null;
  }>`
    select e.file_id, e.trace, e.paid_merchant_id, e.payout_id, e.verified_account_id, e.number, e.amount_minor, e.answer_code
    from payout_file_entries e join payout_files f on f.id = e.file_id
    where e.trace = any(${answers.map(({ originalTrace }) => originalTrace)}::text[])
      and e.number = any(${answers.map(({ payoutNumber }) => payoutNumber)}::text[])
      and f.rail = 'nacha' and f.state in ('released', 'acknowledged') order by e.trace for update of e`.execute(tx);
  return rows.map((row) => ({
    fileId: row.file_id,
    trace: row.trace,
    merchantId: asId(row.paid_merchant_id),
    payoutId: row.payout_id,
    verifiedAccountId: row.verified_account_id,
    number: row.number,
    amountMinor: row.amount_minor,
    answerCode: row.answer_code,
  }));
}

export async function writeAnswer(
  tx: Tx,
  { fileId, trace }: SentEntry,
  { code, at }: { code: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payout_file_entries')
    .set({ answer_code: code, answered_at: at })
    .where('file_id', '=', fileId)
    .where('trace', '=', trace)
    .execute();
}
