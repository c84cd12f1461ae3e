import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { fetchReportRequest } from '../../jobs.ts';
import { lockRequest, updateRequest } from '../request-store.ts';

/** Asks for a report anew that has failed. Throws NOT_FOUND and CONFLICT. */
export async function tryReportAgain(ctx: Context, { id }: { id: string }): Promise<void> {
  const request = await lockRequest(ctx.tx, id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such report.');
  if (request.state !== 'failed') throw new AppError('CONFLICT', 'This report is being fetched already.');
  await updateRequest(ctx.tx, id, { state: 'due', reference: null, dueAt: ctx.clock.now(), why: null });
  await ctx.enqueue(fetchReportRequest({ merchantId: request.merchantId, requestId: id }));
}
