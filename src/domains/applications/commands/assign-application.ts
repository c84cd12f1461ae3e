import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { readStaff } from '../../identity/index.ts';
import { lockForStaff, addStaffEntry } from '../desk.ts';
import { updateApplication } from '../store.ts';

/** Gives the application to a staff member, or to nobody. Throws NOT_FOUND for an unknown person. */
export async function assignApplication(ctx: Context, staff: StaffMember, given: { id: string; to: string | null }) {
  const application = await lockForStaff(ctx, given.id);
  const assignee = (await readStaff(ctx.tx)).find(({ id }) => id === given.to);
  if (given.to !== null && !assignee) throw new AppError('NOT_FOUND', 'There is no such staff member.');
  if (application.assigned_to === given.to) return application.state;
  await updateApplication(ctx.tx, application.id, { assigned_to: given.to });
  const text = assignee ? `to ${assignee.name}` : 'to nobody';
  await addStaffEntry(ctx, staff, application, {
    kind: 'assigned',
    action: 'application_assigned',
    shared: false,
    text,
  });
  return application.state;
}
