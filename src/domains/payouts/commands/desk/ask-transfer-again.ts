import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { lockAnyPayout } from '../../desk-store.ts';
import { transferPayout } from '../../jobs.ts';
import { isUnanswered } from '../../model/payout-reasons.ts';

/**
 * Asks the rail once more about a transfer that it has not answered: what it has made is entered, and what it has not is
 * made once. Throws NOT_FOUND and CONFLICT.
 */
export async function askTransferAgain(
  ctx: Context,
  staff: StaffMember,
  { id, reason }: { id: string; reason: string },
): Promise<{ asked: true }> {
  const payout = await lockAnyPayout(ctx.tx, id);
  if (!payout) throw new AppError('NOT_FOUND', 'There is no such payout.');
  const { merchantId, number } = payout;
  if (!isUnanswered(payout)) throw new AppError('CONFLICT', `The payout ${number} waits for no answer.`);
  const act = { action: 'transfer_asked_again', subjectKind: 'payout', subjectId: id, merchantId, reason } as const;
  await recordStaffAction(ctx, staff, act);
  await ctx.enqueue(transferPayout({ merchantId, payoutId: id }));
  return { asked: true };
}
