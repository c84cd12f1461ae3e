import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { findMerchantName } from '../../desk-store.ts';

/** Leaves in the audit that somebody looks at where a merchant is paid. Throws NOT_FOUND. */
export async function recordAccountsViewed(ctx: Context, staff: StaffMember, merchantId: string): Promise<void> {
  if ((await findMerchantName(ctx.tx, merchantId)) === undefined) {
    throw new AppError('NOT_FOUND', 'There is no such merchant.');
  }
  const subject = { subjectKind: 'merchant', subjectId: merchantId, merchantId } as const;
  await recordStaffAction(ctx, staff, { action: 'bank_accounts_viewed', ...subject });
}
