import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { accountAnswer, enterDeposits, movePayout, recordCorrection } from '../../jobs.ts';
import { changeCodes, isChangeCode } from '../../model/change-codes.ts';
import { returnReasonOf } from '../../model/return-reasons.ts';
import { readReturnFile, type NotificationOfChange, type ReturnedEntry } from '../../rails/nacha/read-returns.ts';
import { findSentEntries, writeAnswer, type SentEntry } from '../file-entry-store.ts';
import type { TakenIn } from './receive-bank-file.ts';

/**
 * Takes in what banks have sent back and what they want corrected. An answer counts only where its trace number, its
 * payout number and its amount are those of a payment of ours that has not come back before.
 */
export async function takeInReturns(ctx: Context, text: string): Promise<TakenIn> {
  const read = readReturnFile(text);
  if ('problem' in read) throw new AppError('BAD_REQUEST', `Line ${read.problem.line}: ${read.problem.sentence}`);
  const { returns, changes } = read.file;
  const sent = await findSentEntries(ctx.tx, [...returns, ...changes]);
  const find = ({ originalTrace, payoutNumber }: { originalTrace: string; payoutNumber: string }) =>
    sent.find(({ trace, number }) => trace === originalTrace && number === payoutNumber);
  const outcome: TakenIn = { taken: [], problems: [] };
  const answered = new Set<SentEntry>();
  for (const returned of returns) {
    const entry = find(returned);
    const problem = problemWithReturn(returned, entry, answered);
    if (problem !== undefined || !entry) outcome.problems.push(`Line ${returned.line}: ${problem ?? ''}`);
    else {
      answered.add(entry);
      outcome.taken.push(await takeReturn(ctx, returned, entry));
    }
  }
  for (const change of changes) {
    const entry = find(change);
    const problem = problemWithChange(change, entry);
    if (problem !== undefined || !entry) outcome.problems.push(`Line ${change.line}: ${problem ?? ''}`);
    else outcome.taken.push(await takeChange(ctx, change, entry));
  }
  return outcome;
}

function problemWithReturn(
  { isDebit, amountCents, payoutNumber, code }: ReturnedEntry,
  entry: SentEntry | undefined,
  answered: ReadonlySet<SentEntry>,
): string | undefined {
  if (isDebit) return `A debit of our own account came back with ${code}: ask our bank.`;
  if (!entry) return `It names ${payoutNumber || 'a payment'} with a trace number that is not ours: ask our bank.`;
  if (entry.amountMinor !== amountCents) {
    const [said, sent] = [amountCents, entry.amountMinor].map((minor) => formatMoney(minor, 'USD'));
    return `${payoutNumber} came back with ${said}, we had sent ${sent}: ask our bank.`;
  }
  if (answered.has(entry) || entry.answerCode?.startsWith('R')) return `${payoutNumber} has come back before.`;
  return undefined;
}

function problemWithChange({ payoutNumber, code }: NotificationOfChange, entry: SentEntry | undefined) {
  if (!entry) return `It names ${payoutNumber || 'a payment'} with a trace number that is not ours: ask our bank.`;
  if (!isChangeCode(code))
    return `${payoutNumber}: the bank wants something corrected with ${code}, which is no code we know.`;
  return entry.answerCode === null ? undefined : `${payoutNumber} was answered before, with ${entry.answerCode}.`;
}

/** Answers what happened, in a sentence. */
async function takeReturn(ctx: Context, { code, payoutNumber }: ReturnedEntry, entry: SentEntry): Promise<string> {
  await writeAnswer(ctx.tx, entry, { code, at: ctx.clock.now() });
  const { merchantId, payoutId, verifiedAccountId } = entry;
  if (payoutId !== null) await ctx.enqueue(movePayout({ merchantId, payoutId, to: 'returned', code }));
  if (verifiedAccountId !== null) {
    const { fileId, number, amountMinor } = entry;
    await ctx.enqueue(
      accountAnswer({ merchantId, accountId: verifiedAccountId, code }),
      enterDeposits({ merchantId, fileId, step: 'returned', deposits: [{ number, amountMinor }] }),
    );
  }
  return `${payoutNumber} came back: ${code}, ${returnReasonOf(code)?.meaning ?? 'a reason that we do not know'}.`;
}

async function takeChange(
  ctx: Context,
  { code, payoutNumber }: NotificationOfChange,
  entry: SentEntry,
): Promise<string> {
  await writeAnswer(ctx.tx, entry, { code, at: ctx.clock.now() });
  const { merchantId, payoutId, verifiedAccountId } = entry;
  if (payoutId !== null) await ctx.enqueue(recordCorrection({ merchantId, payoutId, code }));
  if (verifiedAccountId !== null) await ctx.enqueue(accountAnswer({ merchantId, accountId: verifiedAccountId, code }));
  const meaning = isChangeCode(code) ? changeCodes[code].meaning : code;
  return `${payoutNumber}: the bank wants a correction, ${code}, ${meaning}. The owner was asked; nothing is paid elsewhere.`;
}
