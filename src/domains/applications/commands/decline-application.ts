import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addresseeOf, lockForStaff, addStaffEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { updateApplication } from '../store.ts';

/** Declines with a reason, which the applicant is told. Throws CONFLICT once it has been decided. */
export async function declineApplication(
  ctx: Context,
  desk: Desk,
  staff: StaffMember,
  given: { id: string; text: string },
) {
  const application = await lockForStaff(ctx, given.id);
  const state = stateAfter(application, 'decline');
  const { text } = given;
  await updateApplication(ctx.tx, application.id, { state, waiting_since: null, decided_at: ctx.clock.now() });
  await addStaffEntry(ctx, staff, application, {
    kind: 'declined',
    action: 'application_declined',
    shared: true,
    text,
  });
  await postMessages(ctx, [letters.declined(addresseeOf(application), text, desk.pages)]);
  return state;
}
