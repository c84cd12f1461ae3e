import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { lockForStaff, addStaffEntry } from '../desk.ts';

/** A note among staff; the applicant never sees it. */
export async function addInternalNote(ctx: Context, staff: StaffMember, given: { id: string; text: string }) {
  const application = await lockForStaff(ctx, given.id);
  const { text } = given;
  await addStaffEntry(ctx, staff, application, { kind: 'note', action: 'application_noted', shared: false, text });
  return application.state;
}
