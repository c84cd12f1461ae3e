import type { Context } from '../../../platform/context.ts';
import { insertCall, type NewCall } from '../call-store.ts';
import { callsJob } from '../jobs.ts';

/** Promises a call to the service, in the caller's transaction: it is made exactly when the change behind it commits. */
export async function queueCall(ctx: Context, call: NewCall): Promise<void> {
  await insertCall(ctx.tx, call, ctx.clock.now());
  const { merchantId, orderId } = call;
  await ctx.enqueue(callsJob({ merchantId, orderId }));
}
