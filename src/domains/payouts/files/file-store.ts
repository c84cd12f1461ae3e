import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { asId, newId, type MerchantId } from '../../../shared/ids.ts';
import type { PayoutState } from '../model/payout-states.ts';
import type { RailName } from '../model/rail-names.ts';

/** Files to and from our bank, of all merchants; every transaction must be in the staff role. */

export const fileStates = ['draft', 'released', 'acknowledged', 'rejected', 'withdrawn'] as const;
export type FileState = (typeof fileStates)[number];

/** A file without its text. Amounts in minor units, dates as ISO dates in New York. */
export interface StoredFile {
  id: string;
  rail: RailName;
  createdOn: string;
  fileIdModifier: string;
  createdAt: Date;
  effectiveOn: string;
  sameDay: boolean;
  firstSequence: number;
  lastSequence: number;
  payouts: number;
  totalMinor: number;
  digest: string;
  state: FileState;
  madeBy: string;
  madeByName: string;
  releasedByName: string | null;
  releasedAt: Date | null;
  reason: string | null;
}

const columns = [
  'id',
  'rail',
  sql<string>`created_on::text`.as('created_on'),
  'file_id_modifier',
  'created_at',
  sql<string>`effective_on::text`.as('effective_on'),
  'same_day',
  'first_sequence',
  'last_sequence',
  'payouts',
  'total_minor',
  'digest',
  'state',
  'made_by',
  'made_by_name',
  'released_by_name',
  'released_at',
  'reason',
] as const;

interface FileRow {
  id: string;
  rail: string;
  created_on: string;
  file_id_modifier: string;
  created_at: Date;
  effective_on: string;
  same_day: boolean;
  first_sequence: number;
  last_sequence: number;
  payouts: number;
  total_minor: number;
  digest: string;
  state: string;
  made_by: string;
  made_by_name: string;
  released_by_name: string | null;
  released_at: Date | null;
  reason: string | null;
}

const toFile = (row: FileRow): StoredFile => ({
  id: row.id,
  rail: row.rail as RailName, // the column's check
  createdOn: row.created_on,
  fileIdModifier: row.file_id_modifier,
  createdAt: row.created_at,
  effectiveOn: row.effective_on,
  sameDay: row.same_day,
  firstSequence: row.first_sequence,
  lastSequence: row.last_sequence,
  payouts: row.payouts,
  totalMinor: row.total_minor,
  digest: row.digest,
  state: row.state as FileState, // the column's check
  madeBy: row.made_by,
  madeByName: row.made_by_name,
  releasedByName: row.released_by_name,
  releasedAt: row.released_at,
  reason: row.reason,
});

/** One file is made at a time, until the transaction ends. */
export async function lockFileMaking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_files'))`.execute(tx);
}

/** The modifiers that a rail's files of that day have, and the last trace number given out. */
export async function readLastFile(
  tx: Tx,
  rail: RailName,
  createdOn: string,
): Promise<{ modifiers: string[]; lastSequence: number }> {
  const { rows } = await sql<{ modifiers: string[] | null; last_sequence: number | null }>`
    select (select array_agg(file_id_modifier) from payout_files where rail = ${rail} and created_on = ${createdOn}::date) as modifiers,
      (select last_sequence from payout_files where rail = ${rail} order by created_at desc, id desc limit 1) as last_sequence`.execute(
    tx,
  );
  return { modifiers: rows[0]?.modifiers ?? [], lastSequence: rows[0]?.last_sequence ?? 0 };
}

export interface NewFile {
  id: string;
  rail: RailName;
  createdOn: string;
  fileIdModifier: string;
  createdAt: Date;
  effectiveOn: string;
  sameDay: boolean;
  firstSequence: number;
  lastSequence: number;
  payouts: number;
  totalMinor: number;
  digest: string;
  sealed: string;
  madeBy: { id: string; name: string };
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('payout_files')
    .values({
      id: file.id,
      rail: file.rail,
      created_on: sql<Date>`${file.createdOn}::date`,
      file_id_modifier: file.fileIdModifier,
      created_at: file.createdAt,
      effective_on: sql<Date>`${file.effectiveOn}::date`,
      same_day: file.sameDay,
      first_sequence: file.firstSequence,
      last_sequence: file.lastSequence,
      payouts: file.payouts,
      total_minor: file.totalMinor,
      digest: file.digest,
      sealed: file.sealed,
      made_by: file.madeBy.id,
      made_by_name: file.madeBy.name,
    })
    .execute();
}

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

export async function findFile(tx: Tx, id: string): Promise<StoredFile | undefined> {
  const row = await tx.selectFrom('payout_files').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toFile(row);
}

/** The file, locked until the transaction ends. */
export async function lockFile(tx: Tx, id: string): Promise<StoredFile | undefined> {
  const row = await tx.selectFrom('payout_files').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toFile(row);
}

/** The sealed text of a file. */
export async function readSealed(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('payout_files').select('sealed').where('id', '=', id).executeTakeFirstOrThrow();
  return row.sealed;
}

/** The latest files, newest first. */
export async function readFiles(tx: Tx, most: number): Promise<StoredFile[]> {
  const rows = await tx
    .selectFrom('payout_files')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toFile);
}

/** The released file that goes by this name at the bank, locked until the transaction ends. */
export async function lockFileNamed(
  tx: Tx,
  { createdOn, fileIdModifier }: { createdOn: string; fileIdModifier: string },
): Promise<StoredFile | undefined> {
  const row = await tx
    .selectFrom('payout_files')
    .select(columns)
    .where('rail', '=', 'nacha')
    .where('created_on', '=', sql<Date>`${createdOn}::date`)
    .where('file_id_modifier', '=', fileIdModifier)
    .forUpdate()
    .executeTakeFirst();
  return row && toFile(row);
}

export interface FileChange {
  state: FileState;
  reason?: string;
  released?: { by: { id: string; name: string }; at: Date };
}

export async function updateFile(tx: Tx, id: string, { state, reason, released }: FileChange): Promise<void> {
  await tx
    .updateTable('payout_files')
    .set({
      state,
      ...(reason !== undefined && { reason }),
      ...(released && {
        released_by: released.by.id,
        released_by_name: released.by.name,
        released_at: released.at,
      }),
    })
    .where('id', '=', id)
    .execute();
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

/**
 * Moves payouts of any merchants that stand in a state into another; answers the ids of those that did.
 *
 * @param dates when they arrive and from when on they count as paid; without it both stay
 */
export async function movePayouts(
  tx: Tx,
  given: {
    ids: readonly string[];
    from: PayoutState;
    to: PayoutState;
    at: Date;
    dates?: { payOn: string; settleOn: string };
  },
): Promise<string[]> {
  const { ids, from, to, at, dates } = given;
  const rows = await tx
    .updateTable('payouts')
    .set({
      state: to,
      updated_at: at,
      ...(dates && { pay_on: sql<Date>`${dates.payOn}::date`, settle_on: sql<Date>`${dates.settleOn}::date` }),
    })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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

export interface ReceivedFile {
  id: string;
  kind: 'acknowledgement' | 'returns';
  name: string;
  receivedAt: Date;
  receivedBy: string;
  taken: string[];
  problems: string[];
}

const sentences = z.array(z.string());

/** One file is taken in at a time, until the transaction ends. */
export async function lockReceiving(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bank_files_received'))`.execute(tx);
}

/** Answers the file that came before with the same content, or undefined. */
export async function findReceivedFile(
  tx: Tx,
  digest: string,
): Promise<Pick<ReceivedFile, 'name' | 'receivedAt' | 'receivedBy'> | undefined> {
  const row = await tx
    .selectFrom('bank_files_received')
    .select(['name', 'received_at', 'received_by'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row && { name: row.name, receivedAt: row.received_at, receivedBy: row.received_by };
}

/** Rejects, by the database, where the same content was taken in before. */
export async function insertReceivedFile(
  tx: Tx,
  file: Omit<ReceivedFile, 'id'> & { digest: string; sealed: string; id: string },
): Promise<void> {
  await tx
    .insertInto('bank_files_received')
    .values({
      id: file.id,
      kind: file.kind,
      name: file.name,
      digest: file.digest,
      sealed: file.sealed,
      received_at: file.receivedAt,
      received_by: file.receivedBy,
      taken: JSON.stringify(file.taken),
      problems: JSON.stringify(file.problems),
    })
    .execute();
}

export async function readReceivedFiles(tx: Tx, most: number): Promise<ReceivedFile[]> {
  const rows = await tx
    .selectFrom('bank_files_received')
    .select(['id', 'kind', 'name', 'received_at', 'received_by', 'taken', 'problems'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ReceivedFile['kind'], // the column's check
    name: row.name,
    receivedAt: row.received_at,
    receivedBy: row.received_by,
    taken: sentences.parse(row.taken),
    problems: sentences.parse(row.problems),
  }));
}

export const newFileId = () => newId<'payout_file'>();
