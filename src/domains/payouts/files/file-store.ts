import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../shared/ids.ts';
import type { PayoutState } from '../model/payout-states.ts';
import type { RailName } from '../model/rail-names.ts';

/** Files for our bank and their payouts, of all merchants; every transaction must be in the staff role. */

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

/** Files that our bank has not acknowledged and that staff were not told of, the oldest first; locked until the end. */
export async function lockUntoldFiles(tx: Tx, most: number): Promise<StoredFile[]> {
  const rows = await tx
    .selectFrom('payout_files')
    .select(columns)
    .where('rail', '=', 'nacha')
    .where('state', '=', 'released')
    .where('silence_told_at', 'is', null)
    .orderBy('released_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toFile);
}

export async function markSilenceTold(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('payout_files')
    .set({ silence_told_at: at })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
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

export const newFileId = () => newId<'payout_file'>();
