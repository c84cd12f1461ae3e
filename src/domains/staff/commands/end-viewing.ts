import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../record-staff-action.ts';
import { endViewings } from '../store.ts';

/** Ends this session's viewing of a merchant; nothing happens where there is none. */
export async function endViewing(
  ctx: Context,
  staff: StaffMember,
  { merchantId }: { merchantId: string },
): Promise<void> {
  const ended = await endViewings(ctx.tx, { sessionId: staff.id, merchantId, at: ctx.clock.now() });
  if (ended === 0) return;
  await recordStaffAction(ctx, staff, {
    action: 'viewing_ended',
    subjectKind: 'merchant',
    subjectId: merchantId,
    merchantId,
  });
}
