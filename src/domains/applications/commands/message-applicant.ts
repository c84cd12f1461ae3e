import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { addresseeOf, lockForStaff, addStaffEntry, type Desk } from '../desk.ts';
import { letters } from '../letters.ts';

/** Writes to the applicant without asking for anything: the state stays. */
export async function messageApplicant(
  ctx: Context,
  desk: Desk,
  staff: StaffMember,
  given: { id: string; text: string },
) {
  const application = await lockForStaff(ctx, given.id);
  const { text } = given;
  await addStaffEntry(ctx, staff, application, { kind: 'message', action: 'applicant_messaged', shared: true, text });
  await postMessages(ctx, [letters.message(addresseeOf(application), text, desk.pages)]);
  return application.state;
}
