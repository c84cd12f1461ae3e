import type { Context } from '../../../platform/context.ts';
import type { StaffMember } from '../../identity/index.ts';
import { lockForStaff, addStaffEntry } from '../desk.ts';
import type { CheckName } from '../model/application-states.ts';
import { putCheck } from '../store.ts';

/** Records what a check found; the latest finding counts, the earlier ones stay in the story. */
export async function checkApplication(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; name: CheckName; state: 'open' | 'passed' | 'failed'; note: string },
) {
  const application = await lockForStaff(ctx, given.id);
  await putCheck(ctx.tx, {
    application_id: application.id,
    name: given.name,
    state: given.state,
    note: given.note,
    checked_by: staff.user.name,
    checked_at: ctx.clock.now(),
  });
  const text = [given.name.replaceAll('_', ' '), given.state, given.note].filter(Boolean).join(': ');
  await addStaffEntry(ctx, staff, application, { kind: 'check', action: 'application_checked', shared: false, text });
  return application.state;
}
