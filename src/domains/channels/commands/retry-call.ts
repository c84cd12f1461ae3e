import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { reviveCall } from '../call-store.ts';
import { callsJob } from '../jobs.ts';

/** How long a call that a person wants made again is tried. */
const tryForMs = 5 * minuteMs;

/** Makes a call again that finally failed. Throws CONFLICT where it has not (any more), or is not the merchant's. */
export async function retryCall(
  ctx: Context,
  { merchantId, id }: { merchantId: MerchantId; id: string },
): Promise<void> {
  const now = ctx.clock.now();
  const orderId = await reviveCall(ctx.tx, id, { now, deadlineAt: new Date(now.getTime() + tryForMs) });
  if (!orderId) throw new AppError('CONFLICT', 'This call cannot be made again: it has not failed.');
  await ctx.enqueue(callsJob({ merchantId, orderId }));
}
