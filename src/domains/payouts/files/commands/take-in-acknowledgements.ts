import type { Context } from '../../../../platform/context.ts';
import type { Vault } from '../../../../platform/crypto/vault.ts';
import { AppError } from '../../../../platform/errors.ts';
import { depositsLost, movePayout } from '../../jobs.ts';
import {
  acknowledgementDifferences,
  readAcknowledgements,
  type Acknowledgement,
} from '../../rails/nacha/read-acknowledgement.ts';
import { readNachaFile } from '../../rails/nacha/read-file.ts';
import { depositsToEnter } from '../deposits-to-enter.ts';
import { aboutFile } from '../file-parts.ts';
import { readFileEntries, withdrawDeposits } from '../file-entry-store.ts';
import { lockFileNamed, readSealed, updateFile, type StoredFile } from '../file-store.ts';
import type { TakenIn } from './receive-bank-file.ts';

/** Takes in what our bank says about files of ours: it has them, or rejects them. Throws BAD_REQUEST for an unreadable text. */
export async function takeInAcknowledgements(ctx: Context, vault: Vault, text: string): Promise<TakenIn> {
  const read = readAcknowledgements(text);
  if ('problem' in read) throw new AppError('BAD_REQUEST', `Line ${read.problem.line}: ${read.problem.sentence}`);
  const outcome: TakenIn = { taken: [], problems: [] };
  for (const acknowledgement of read.file) {
    const { createdOn, fileIdModifier } = acknowledgement;
    const name = `${createdOn} ${fileIdModifier}`;
    const file = await lockFileNamed(ctx.tx, { createdOn, fileIdModifier });
    const problem = await problemWith(ctx, vault, { acknowledgement, file });
    if (problem !== undefined || !file)
      outcome.problems.push(`File ${name}: ${problem ?? 'there is none of that name.'}`);
    else outcome.taken.push(`File ${name}: ${await take(ctx, file, acknowledgement)}`);
  }
  return outcome;
}

async function problemWith(
  { tx }: Context,
  vault: Vault,
  { acknowledgement, file }: { acknowledgement: Acknowledgement; file: StoredFile | undefined },
): Promise<string | undefined> {
  if (!file) return undefined;
  if (file.state === 'draft' || file.state === 'withdrawn') return `it was never released. Ask our bank what it has.`;
  if (file.state !== 'released') return `it is ${file.state} already.`;
  const own = readNachaFile(vault.open(await readSealed(tx, file.id), aboutFile(file.id)));
  if ('problem' in own) return `ours cannot be read: line ${own.problem.line}, ${own.problem.sentence}`;
  const differences = acknowledgementDifferences(acknowledgement, own.file);
  return differences.length === 0 ? undefined : differences.join(' ');
}

/** Answers what happened, in a sentence. */
async function take(ctx: Context, file: StoredFile, { accepted, reason }: Acknowledgement): Promise<string> {
  if (accepted) {
    await updateFile(ctx.tx, file.id, { state: 'acknowledged' });
    return 'our bank has it and accepts it.';
  }
  await updateFile(ctx.tx, file.id, { state: 'rejected', reason: reason || 'The bank says nothing about why.' });
  const entries = await readFileEntries(ctx.tx, file.id);
  await withdrawDeposits(ctx.tx, file.id);
  const accounts = new Map(
    entries.flatMap(({ verifiedAccountId, merchantId }) =>
      verifiedAccountId === null ? [] : [[verifiedAccountId, merchantId] as const],
    ),
  );
  await ctx.enqueue(
    ...depositsToEnter(file.id, entries, 'returned'),
    ...[...accounts].map(([accountId, merchantId]) => depositsLost({ merchantId, accountId, fileId: file.id })),
    ...entries.flatMap(({ merchantId, payoutId }) =>
      payoutId === null ? [] : [movePayout({ merchantId, payoutId, to: 'returned', code: null })],
    ),
  );
  return `our bank rejects it${reason ? ` (${reason})` : ''}; its payouts are owed again and can be paid anew. Deposits that verify accounts go out with the next file.`;
}
