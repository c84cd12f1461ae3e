import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { StaffMember } from '../../../identity/index.ts';
import { recordStaffAction } from '../../../staff/index.ts';
import { readFileEntries, withdrawEntries } from '../file-entry-store.ts';
import { lockFile, movePayouts, updateFile } from '../file-store.ts';

/** Takes back a file that nobody has released: its payouts are ready again. Throws NOT_FOUND and CONFLICT. */
export async function withdrawFile(
  ctx: Context,
  staff: StaffMember,
  { id, reason }: { id: string; reason: string },
): Promise<{ state: 'withdrawn' }> {
  const file = await lockFile(ctx.tx, id);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  if (file.state !== 'draft') {
    throw new AppError('CONFLICT', `This file is ${file.state} already: what our bank has can only come back by it.`);
  }
  const entries = await readFileEntries(ctx.tx, id);
  await movePayouts(ctx.tx, {
    ids: entries.flatMap(({ payoutId }) => payoutId ?? []),
    from: 'in_file',
    to: 'prepared',
    at: ctx.clock.now(),
  });
  await withdrawEntries(ctx.tx, id);
  await updateFile(ctx.tx, id, { state: 'withdrawn', reason });
  await recordStaffAction(ctx, staff, {
    action: 'payout_file_withdrawn',
    subjectKind: 'payout_file',
    subjectId: id,
    reason,
  });
  return { state: 'withdrawn' };
}
