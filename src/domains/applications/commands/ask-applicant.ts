import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addresseeOf, lockForStaff, addStaffEntry, stateAfter, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';
import { updateApplication } from '../store.ts';

/** Asks for more; the application then waits for the applicant. Throws CONFLICT once it has been decided. */
export async function askApplicant(ctx: Context, desk: Desk, staff: StaffMember, given: { id: string; text: string }) {
  const application = await lockForStaff(ctx, given.id);
  const state = stateAfter(application, 'ask');
  const { text } = given;
  await updateApplication(ctx.tx, application.id, { state, waiting_since: null });
  await addStaffEntry(ctx, staff, application, { kind: 'asked', action: 'application_asked', shared: true, text });
  await postMessages(ctx, [letters.asked(addresseeOf(application), text, desk.pages)]);
  return state;
}
