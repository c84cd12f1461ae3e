import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { updateInquiryState } from '../store.ts';

/** Moves a contact message or a career application on. Throws NOT_FOUND. */
export async function settleInquiry<State extends string>(
  ctx: Context,
  staff: StaffMember,
  given: { kind: 'contact_message' | 'career_application'; id: string; state: State },
): Promise<{ state: State }> {
  const { kind, id, state } = given;
  const known = await updateInquiryState(ctx.tx, `${kind}s`, { id, state, by: staff.user.name, at: ctx.clock.now() });
  if (!known) throw new AppError('NOT_FOUND', 'There is nothing here under this address.');
  await recordStaffAction(ctx, staff, { action: `${kind}_settled`, subjectKind: kind, subjectId: id, reason: state });
  return { state };
}
