import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { changeAnyPayout, hasHold, lockAnyPayout, type NamedPayout } from '../../desk-store.ts';
import { movePayout } from '../../jobs.ts';
import { accountReasons } from '../../model/payout-reasons.ts';
import { mayMove, payoutStateWords, type PayoutMove, type PayoutState } from '../../model/payout-states.ts';

interface Given {
  id: string;
  reason: string;
}

/** Lets a held payout go to the next file. Throws NOT_FOUND; CONFLICT where something holds it that staff cannot end. */
export async function releasePayout(
  ctx: Context,
  staff: StaffMember,
  { id, reason }: Given,
): Promise<{ state: PayoutState }> {
  const payout = await lockFor(ctx, id, 'release');
  const stuck = payout.reasons.find(({ code }) => accountReasons.some((one) => one === code));
  if (stuck || payout.bankAccountId === null) {
    throw new AppError('CONFLICT', stuck?.sentence ?? 'The merchant has no bank account to pay to.');
  }
  if (await hasHold(ctx.tx, payout.merchantId)) {
    throw new AppError('CONFLICT', 'All payouts of this merchant are on hold: end that first.');
  }
  if (payout.reasons.some(({ code }) => code === 'too_large')) {
    throw new AppError('CONFLICT', 'No bank file can hold this amount: pay it by wire, then cancel it here.');
  }
  await changeAnyPayout(ctx.tx, id, { state: 'prepared', reasons: [], at: ctx.clock.now() });
  await record(ctx, staff, payout, { action: 'payout_released', reason });
  return { state: 'prepared' };
}

/** Keeps back a payout that is ready. Throws NOT_FOUND and CONFLICT. */
export async function holdPayout(
  ctx: Context,
  staff: StaffMember,
  { id, reason }: Given,
): Promise<{ state: PayoutState }> {
  const payout = await lockFor(ctx, id, 'hold');
  // Not `staff_hold`, which ends with the hold of its merchant.
  const reasons = [{ code: 'kept_back' as const, sentence: reason }];
  await changeAnyPayout(ctx.tx, id, { state: 'held', reasons, at: ctx.clock.now() });
  await record(ctx, staff, payout, { action: 'payout_held', reason });
  return { state: 'held' };
}

/** Takes a payout back: its amount is owed again and part of the next one. Throws NOT_FOUND and CONFLICT. */
export async function cancelPayout(
  ctx: Context,
  staff: StaffMember,
  { id, reason }: Given,
): Promise<{ state: PayoutState }> {
  const payout = await lockFor(ctx, id, 'cancel');
  const reasons = [{ code: 'cancelled' as const, sentence: reason }];
  // Held until the ledger has it.
  await changeAnyPayout(ctx.tx, id, { state: 'held', reasons, at: ctx.clock.now() });
  await record(ctx, staff, payout, { action: 'payout_cancelled', reason });
  await ctx.enqueue(movePayout({ merchantId: payout.merchantId, payoutId: id, to: 'cancelled', code: null }));
  return { state: 'cancelled' };
}

async function lockFor(ctx: Context, id: string, move: PayoutMove): Promise<NamedPayout> {
  const payout = await lockAnyPayout(ctx.tx, id);
  if (!payout) throw new AppError('NOT_FOUND', 'There is no such payout.');
  const isCancelled = payout.reasons.some(({ code }) => code === 'cancelled');
  if (!mayMove(payout.state, move) || isCancelled) {
    const words = isCancelled ? payoutStateWords.cancelled : payoutStateWords[payout.state];
    throw new AppError('CONFLICT', `The payout ${payout.number} stands at “${words}”.`);
  }
  return payout;
}

async function record(
  ctx: Context,
  staff: StaffMember,
  { id, merchantId }: NamedPayout,
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  await recordStaffAction(ctx, staff, { action, subjectKind: 'payout', subjectId: id, merchantId, reason });
}
