import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { deliverMessageJob, deliveryAttempts } from '../../../platform/messages/jobs.ts';
import { job } from '../../../platform/jobs/queue.ts';
import type { StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../record-staff-action.ts';
import { lockMessage, makeMessageWait } from '../store.ts';

/** Gives an unsent message new tries. Throws NOT_FOUND, and CONFLICT for one that has been sent. */
export async function resendMessage(ctx: Context, staff: StaffMember, { id }: { id: string }): Promise<'waiting'> {
  const state = await lockMessage(ctx.tx, id);
  if (state === undefined) throw new AppError('NOT_FOUND', 'There is no such message.');
  if (state === 'sent')
    throw new AppError('CONFLICT', 'This message has been sent already; its text is no longer kept.');
  await makeMessageWait(ctx.tx, id);
  await ctx.enqueue(
    job(deliverMessageJob, { messageId: id }, { jobKey: `message/${id}`, maxAttempts: deliveryAttempts }),
  );
  await recordStaffAction(ctx, staff, { action: 'message_resent', subjectKind: 'outgoing_message', subjectId: id });
  return 'waiting';
}
