import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { MerchantId } from '../../../../shared/ids.ts';
import { sendJob } from '../../jobs.ts';
import { lockTarget, readLatestTargets, updateTargets } from '../target-store.ts';

/**
 * Sends a version that failed to its service again. Throws NOT_FOUND, and CONFLICT where it is not failed or a newer
 * version has come. Answers the version's id.
 */
export async function retryTarget(
  ctx: Context,
  { merchantId, targetId }: { merchantId: MerchantId; targetId: string },
): Promise<string> {
  const target = await lockTarget(ctx.tx, targetId);
  if (!target) throw new AppError('NOT_FOUND', 'There is no such version.');
  if (target.state !== 'failed') throw new AppError('CONFLICT', 'Only what has failed can be sent again.');
  const latest = (await readLatestTargets(ctx.tx)).find((one) => one.connection_id === target.connection_id);
  if (latest && latest.id !== target.id) {
    throw new AppError('CONFLICT', 'A newer version has been published there meanwhile: publish again instead.');
  }
  const now = ctx.clock.now();
  await updateTargets(ctx.tx, [targetId], {
    state: 'queued',
    attempts: 0,
    job: null,
    why: null,
    giveUpAt: null,
    finishedAt: null,
    dueAt: now,
  });
  await ctx.enqueue(sendJob({ merchantId, connectionId: target.connection_id }));
  return target.publication_id;
}
