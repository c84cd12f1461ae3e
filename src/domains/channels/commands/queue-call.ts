import type { Context } from '../../../platform/context.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { dropPendingCalls, insertCall, type NewCall } from '../call-store.ts';
import { callsJob, laterCallsJob } from '../jobs.ts';

/**
 * Promises a call to the service, in the caller's transaction: it is made exactly when the change behind it commits, or
 * at its time (`notBefore`).
 */
export async function queueCall(ctx: Context, call: NewCall): Promise<void> {
  await insertCall(ctx.tx, call, ctx.clock.now());
  const { merchantId, orderId, notBefore } = call;
  await ctx.enqueue(notBefore ? laterCallsJob({ merchantId, orderId }, notBefore) : callsJob({ merchantId, orderId }));
}

/** Takes the promise back to confirm an order that was placed ahead, where it was not kept yet. */
export async function dropConfirmation(ctx: Context, orderId: OrderId): Promise<void> {
  const why = 'The order is not being made.';
  await dropPendingCalls(ctx.tx, orderId, { why, at: ctx.clock.now(), action: 'confirm' });
}

/** Takes the promise back to ask for a change of lines, where it was not answered yet. */
export async function dropAdjustment(ctx: Context, orderId: OrderId): Promise<void> {
  const why = 'The whole order was cancelled.';
  await dropPendingCalls(ctx.tx, orderId, { why, at: ctx.clock.now(), action: 'adjust' });
}

/** Takes the promise back to tell a new ready time, where it was not kept yet. */
export async function dropReadyTimes(ctx: Context, orderId: OrderId): Promise<void> {
  const why = 'The order is not being prepared any more.';
  await dropPendingCalls(ctx.tx, orderId, { why, at: ctx.clock.now(), action: 'update_ready' });
}

/** Takes the promise back to say that the kitchen has begun, where it was not kept yet. */
export async function dropPreparing(ctx: Context, orderId: OrderId): Promise<void> {
  const why = 'The order was not accepted.';
  await dropPendingCalls(ctx.tx, orderId, { why, at: ctx.clock.now(), action: 'preparing' });
}

/** Gives up what was still to be said about an order; it is kept with the reason. */
export async function dropCalls(ctx: Context, orderId: OrderId, why: string): Promise<void> {
  const count = await dropPendingCalls(ctx.tx, orderId, { why, at: ctx.clock.now() });
  if (count > 0) ctx.log.warn({ orderId, why, count }, 'calls were dropped');
}
