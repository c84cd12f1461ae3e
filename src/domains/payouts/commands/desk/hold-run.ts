import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { lockRun, updateRun, type PayoutRun, type RunState } from '../../run-store.ts';

interface Given {
  week: string;
  reason: string;
}

/** Keeps a week's run from beginning, or from going on. Throws NOT_FOUND and CONFLICT. */
export async function holdRun(ctx: Context, staff: StaffMember, given: Given): Promise<{ state: RunState }> {
  return change(ctx, staff, given, { from: ['due', 'running'], to: 'held', action: 'payout_run_held' });
}

/** Lets a held or stopped run begin at its time, or at once where that is past. Throws NOT_FOUND and CONFLICT. */
export async function releaseRun(ctx: Context, staff: StaffMember, given: Given): Promise<{ state: RunState }> {
  return change(ctx, staff, given, { from: ['held', 'stopped'], to: 'due', action: 'payout_run_released' });
}

async function change(
  ctx: Context,
  staff: StaffMember,
  { week, reason }: Given,
  { from, to, action }: { from: readonly RunState[]; to: RunState; action: string },
): Promise<{ state: RunState }> {
  const run = await lockRun(ctx.tx, week);
  if (!run) throw new AppError('NOT_FOUND', 'There is no run of that week.');
  if (!from.includes(run.state)) throw new AppError('CONFLICT', `This run is ${runWords(run)}.`);
  const change = { state: to, reason: to === 'held' ? reason : null, changedBy: staff.user.name };
  await updateRun(ctx.tx, week, change);
  await recordStaffAction(ctx, staff, { action, subjectKind: 'payout_run', subjectId: week, reason });
  return { state: to };
}

function runWords({ state }: PayoutRun): string {
  if (state === 'done') return 'done';
  return state === 'due' || state === 'running' ? 'not on hold' : 'on hold already';
}
