import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { findMerchantName } from '../../desk-store.ts';
import { recheckHeld } from '../../jobs.ts';
import { writeStripeAccount } from '../../stripe-account-store.ts';

/**
 * Has a merchant paid by transfers to its account at Stripe from now on; null: to its bank account again. What was made for
 * the account before waits to be looked at. Throws NOT_FOUND.
 */
export async function linkStripeAccount(
  ctx: Context,
  staff: StaffMember,
  { id: merchantId, accountId, reason }: { id: string; accountId: string | null; reason: string },
): Promise<{ accountId: string | null }> {
  if ((await findMerchantName(ctx.tx, merchantId)) === undefined) {
    throw new AppError('NOT_FOUND', 'There is no such merchant.');
  }
  await writeStripeAccount(ctx.tx, { merchantId, accountId, linkedBy: staff.user.name, at: ctx.clock.now() });
  const action = accountId === null ? 'stripe_account_unlinked' : 'stripe_account_linked';
  await recordStaffAction(ctx, staff, { action, subjectKind: 'merchant', subjectId: merchantId, merchantId, reason });
  await ctx.enqueue(recheckHeld(merchantId));
  return { accountId };
}
