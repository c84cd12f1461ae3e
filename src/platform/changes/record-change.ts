import { sql } from 'kysely';
import { newId } from '../../shared/ids.ts';
import { AppError } from '../errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { presentCall, type ChangingCall } from './call-scope.ts';
import { fieldNames, inputDetails, rowDetails, type ChangeDetail } from './change-details.ts';
import { fieldOf, readNames, readSubject, type Row } from './change-subjects.ts';

export interface Changer {
  /** Of a person or of an API key. */
  userId: string;
  role: string;
  at: Date;
  /** Kept with the change where nobody can look it up by the id later. */
  name?: string;
}

/**
 * Runs what the present API call changes and writes it down in the same transaction, with how it was before; nothing is
 * written outside of such a call.
 */
export async function recordingChange<T>(tx: Tx, who: Changer, change: () => Promise<T>): Promise<T> {
  const call = presentCall();
  if (!call || call.isRecorded) return change();
  const before = await readSubject(tx, call.subject?.row, call.input);
  const result = await change();
  const after = before && (await readSubject(tx, call.subject?.row, call.input));
  await write(tx, { merchantId: sql<string>`current_merchant_id()`, who, call }, [
    ...(who.name === undefined ? [] : [{ field: 'who', value: who.name }]),
    ...(await detailsOf(tx, call, before, after)),
  ]);
  return result;
}

/** Writes a change that is not made in a merchant's transaction, right after it; `more` says what the input does not. */
export async function recordChangeOf(
  db: Db,
  merchantId: string,
  who: Changer,
  more: readonly ChangeDetail[] = [],
): Promise<void> {
  const call = presentCall();
  if (!call || call.isRecorded) return;
  const said = new Set(more.map(({ field }) => field));
  const rest = inputDetails(call.input).filter(({ field }) => !said.has(field));
  await write(db, { merchantId, who, call }, [...more, ...rest]);
  call.onRefused = (error) => markRefused(db, call, error);
}

/** Shows the recorded change as an attempt that was refused, with the sentence that the person read. */
export async function markRefused(db: Db | Tx, { changeId }: ChangingCall, error: unknown): Promise<void> {
  if (changeId === undefined) return;
  await db
    .updateTable('merchant_changes')
    .set({ refused: refusal(error) })
    .where('id', '=', changeId)
    .execute();
}

/** The words of a service follow a colon or stand in brackets: they are for the person who acted, not for the log. */
function refusal(error: unknown): string {
  if (!(error instanceof AppError)) return 'Something went wrong.';
  const [sentence = ''] = error.message.split(/: | \(/u);
  return /[.!?]$/u.test(sentence) ? sentence : `${sentence}.`;
}

/** Writes down what our staff or a service did for a merchant, in the merchant's own transaction. */
export async function recordDeed(
  tx: Tx,
  { at, words, details }: { at: Date; words: string; details: readonly ChangeDetail[] },
): Promise<void> {
  await write(
    tx,
    { merchantId: sql<string>`current_merchant_id()`, who: { ...forkline, at }, call: { words, input: {} } },
    [{ field: 'who', value: forkline.name }, ...details],
  );
}

const forkline = { userId: 'forkline', role: 'staff', name: 'Forkline' };

async function detailsOf(
  tx: Tx,
  { input, subject }: ChangingCall,
  before: Row | undefined,
  after: Row | undefined,
): Promise<ChangeDetail[]> {
  const { row, names = {} } = subject ?? {};
  const about = before && (nameIn(before) ?? (row?.named && (await readNames(tx, names, row.named, idIn(input, row)))));
  const named: ChangeDetail[] = [];
  for (const [field, value] of Object.entries(typeof input === 'object' && input !== null ? input : {})) {
    const words = field === row?.from ? undefined : await readNames(tx, names, field, value);
    if (words !== undefined) named.push({ field, value: words });
  }
  const known = new Set([...(before ? fieldNames(before) : []), ...named.map(({ field }) => field)]);
  return [
    ...(about === undefined || about === '' ? [] : [{ field: 'about', value: about }]),
    ...(before && after ? rowDetails(before, after, row?.words) : []),
    ...named,
    ...inputDetails(input).filter(({ field }) => !known.has(field)),
  ];
}

const idIn = (input: unknown, { from = 'id' }: { from?: string }) => fieldOf(input, from);

function nameIn({ name, service }: Row): string | undefined {
  return [name, service].find((one) => typeof one === 'string');
}

async function write(
  db: Db | Tx,
  given: { merchantId: string | ReturnType<typeof sql<string>>; who: Changer; call: ChangingCall },
  details: readonly ChangeDetail[],
): Promise<void> {
  const { merchantId, who, call } = given;
  const { userId, role, at } = who;
  call.changeId = newId();
  await db
    .insertInto('merchant_changes')
    .values({
      merchant_id: merchantId,
      id: call.changeId,
      at,
      user_id: userId,
      role,
      words: call.words,
      details: JSON.stringify(details),
    })
    .execute();
}
