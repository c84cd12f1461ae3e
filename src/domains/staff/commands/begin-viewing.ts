import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import { hourMs } from '../../../shared/time.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../record-staff-action.ts';
import { endViewings, findMerchantName, insertViewing } from '../store.ts';

const viewingMs = hourMs;

/** From now on, for an hour, this session may read the merchant's dashboard. Throws NOT_FOUND. */
export async function beginViewing(ctx: Context, staff: StaffMember, given: { merchantId: string; reason: string }) {
  const { merchantId, reason } = given;
  const merchantName = await findMerchantName(ctx.tx, merchantId);
  if (merchantName === undefined) throw new AppError('NOT_FOUND', 'There is no such merchant.');
  const began = ctx.clock.now();
  const ends = new Date(began.getTime() + viewingMs);
  await endViewings(ctx.tx, { sessionId: staff.id, merchantId, at: began });
  await insertViewing(ctx.tx, {
    id: newId(),
    session_id: staff.id,
    staff_user_id: staff.user.id,
    viewed_merchant_id: merchantId,
    reason,
    began_at: began,
    ends_at: ends,
  });
  await recordStaffAction(ctx, staff, {
    action: 'viewing_began',
    subjectKind: 'merchant',
    subjectId: merchantId,
    merchantId,
    reason,
  });
  return { merchantId, merchantName, endsAt: ends.toISOString() };
}
