import type { Context } from '../../../../platform/context.ts';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import { AppError } from '../../../../platform/errors.ts';
import { newId } from '../../../../shared/ids.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { readReturnFile, withoutFileMarks } from '../../rails/nacha/read-returns.ts';
import { digestOf } from '../digest.ts';
import { aboutReceivedFile } from '../file-parts.ts';
import { findReceivedFile, insertReceivedFile, lockReceiving, type ReceivedFile } from '../received-store.ts';
import { takeInAcknowledgements } from './take-in-acknowledgements.ts';
import { takeInReturns } from './take-in-returns.ts';

/** What became of the answers of a file: a sentence for each that was taken in, and for each that staff must look into. */
export interface TakenIn {
  taken: string[];
  problems: string[];
}

/**
 * Takes in a file from our bank, an acknowledgement or a file of returns, whole or not at all. Throws BAD_REQUEST for one
 * that cannot be read, CONFLICT for one that was taken in before or is about no payment of ours.
 */
export async function receiveBankFile(
  ctx: Context,
  { staff, vault }: { staff: StaffMember; vault: Vault },
  given: { name: string; text: string },
): Promise<{ kind: ReceivedFile['kind'] } & TakenIn> {
  const { name } = given;
  const text = withoutFileMarks(given.text);
  const kind = looksLikeRecords(text) ? 'returns' : 'acknowledgement';
  const digest = kind === 'returns' ? returnDigest(text) : digestOf(text.trim());
  await lockReceiving(ctx.tx);
  const before = await findReceivedFile(ctx.tx, digest);
  if (before) {
    throw new AppError(
      'CONFLICT',
      `This file was taken in before, as “${before.name}” by ${before.receivedBy} on ${dayOf(before.receivedAt)}.`,
    );
  }
  const id = newId<'bank_file'>();
  const outcome = kind === 'returns' ? await takeInReturns(ctx, text) : await takeInAcknowledgements(ctx, vault, text);
  if (outcome.taken.length === 0) {
    throw new AppError('CONFLICT', outcome.problems[0] ?? 'The file holds no answer.', { problems: outcome.problems });
  }
  await insertReceivedFile(ctx.tx, {
    id,
    kind,
    name,
    digest,
    sealed: vault.seal(text, aboutReceivedFile(id)),
    receivedAt: ctx.clock.now(),
    receivedBy: staff.user.name,
    ...outcome,
  });
  const action = kind === 'returns' ? 'bank_returns_taken_in' : 'bank_acknowledgement_taken_in';
  await recordStaffAction(ctx, staff, { action, subjectKind: 'bank_file', subjectId: id, reason: name });
  return { kind, ...outcome };
}

/** A file of records begins with the file header of its format. */
const looksLikeRecords = (text: string) => text.startsWith('101');

function returnDigest(text: string): string {
  const read = readReturnFile(text);
  if ('problem' in read) throw new AppError('BAD_REQUEST', `Line ${read.problem.line}: ${read.problem.sentence}`);
  return read.file.digest;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
