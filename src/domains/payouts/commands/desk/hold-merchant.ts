import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { changeAnyPayout, endHold, findMerchantName, insertHold, lockReadyPayouts } from '../../desk-store.ts';
import { recheckHeld } from '../../jobs.ts';

interface Given {
  merchantId: string;
  reason: string;
}

/** Keeps back a merchant's payouts, also those that are ready, until somebody ends it. Throws NOT_FOUND and CONFLICT. */
export async function holdMerchantPayouts(
  ctx: Context,
  staff: StaffMember,
  { merchantId, reason }: Given,
): Promise<{ held: true }> {
  const at = ctx.clock.now();
  await demandMerchant(ctx, merchantId);
  if (!(await insertHold(ctx.tx, { merchantId, reason, heldBy: staff.user.name, at }))) {
    throw new AppError('CONFLICT', 'The payouts of this merchant are on hold already.');
  }
  for (const { id } of await lockReadyPayouts(ctx.tx, merchantId)) {
    await changeAnyPayout(ctx.tx, id, { state: 'held', reasons: [{ code: 'staff_hold', sentence: reason }], at });
  }
  await recordStaffAction(ctx, staff, { action: 'payouts_held', ...subject(merchantId), reason });
  return { held: true };
}

/** Ends it: payouts that nothing else holds are ready again. Throws NOT_FOUND and CONFLICT. */
export async function endMerchantHold(
  ctx: Context,
  staff: StaffMember,
  { merchantId, reason }: Given,
): Promise<{ held: false }> {
  await demandMerchant(ctx, merchantId);
  if (!(await endHold(ctx.tx, { merchantId, endedBy: staff.user.name, at: ctx.clock.now() }))) {
    throw new AppError('CONFLICT', 'The payouts of this merchant are not on hold.');
  }
  await recordStaffAction(ctx, staff, { action: 'payouts_hold_ended', ...subject(merchantId), reason });
  await ctx.enqueue(recheckHeld(merchantId));
  return { held: false };
}

async function demandMerchant({ tx }: Context, merchantId: string): Promise<void> {
  if ((await findMerchantName(tx, merchantId)) === undefined)
    throw new AppError('NOT_FOUND', 'There is no such merchant.');
}

const subject = (merchantId: string) => ({ subjectKind: 'merchant' as const, subjectId: merchantId, merchantId });
