import type { Context } from '../../../../platform/context.ts';
import { depositRequest } from '../../jobs.ts';
import { isMissing, matchDeposits } from '../../model/match-deposits.ts';
import { tolerances } from '../../model/tolerances.ts';
import { lockAwaited, markMissing, markReceived } from '../deposit-store.ts';
import { holdStatements, readCoveredDays, readOpenLines, updateLine } from '../statement-store.ts';

/** What does not fit into one round is looked at in the next. */
const maxDeposits = 10_000;
const maxLines = 5_000;

/**
 * Holds what reports have announced against what our bank shows, over all merchants. What was found is entered, and what
 * should have come becomes a case, by a job for each in its merchant's own transaction. Safe to repeat. The transaction
 * must be in the staff role.
 */
export async function matchAllDeposits(ctx: Context): Promise<void> {
  await holdStatements(ctx.tx);
  const awaited = await lockAwaited(ctx.tx, maxDeposits);
  if (awaited.length === 0) return;
  const lines = await readOpenLines(ctx.tx, maxLines);
  const bookedOn = new Map(lines.map((line) => [line.id, line.bookedOn]));
  const merchantOf = new Map(awaited.map((deposit) => [deposit.id, deposit.merchantId]));
  const found = new Set<string>();
  for (const match of matchDeposits(lines, awaited, tolerances)) {
    await markReceived(ctx.tx, match, bookedOn.get(match.lineId) ?? '');
    await updateLine(ctx.tx, match.lineId, { state: 'matched' });
    for (const { id } of match.deposits) found.add(id);
  }
  const covered = await readCoveredDays(ctx.tx);
  const missing = awaited
    .filter(({ id, state }) => state === 'expected' && !found.has(id))
    .filter((deposit) => isMissing(deposit, covered, tolerances))
    .map(({ id }) => id);
  await markMissing(ctx.tx, missing);
  await ctx.enqueue(
    ...[...found, ...missing].map((id) => depositRequest({ merchantId: merchantOf.get(id) ?? '', depositId: id })),
  );
}
