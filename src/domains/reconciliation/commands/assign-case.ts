import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { readStaff, type StaffMember } from '../../identity/index.ts';
import { eventBy, lockForStaff, recordAct } from '../case-desk.ts';
import { updateCase } from '../case-store.ts';

/** Gives the case to a staff member, or to nobody. Throws NOT_FOUND for an unknown person. */
export async function assignCase(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; to: string | null },
): Promise<void> {
  const row = await lockForStaff(ctx, given.id);
  const assignee = (await readStaff(ctx.tx)).find(({ id }) => id === given.to);
  if (given.to !== null && !assignee) throw new AppError('NOT_FOUND', 'There is no such staff member.');
  if (row.assigned_to === given.to) return;
  const sentence = assignee ? `Given to ${assignee.name}.` : 'Given to nobody.';
  await updateCase(ctx.tx, row, { assigned_to: given.to }, eventBy(ctx, staff, sentence));
  await recordAct(ctx, staff, row, { action: 'case_assigned', reason: sentence });
}
