import type { Context } from '../../../platform/context.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type OrderCall } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import type { OrderRecord } from '../order-record.ts';

const callWithinMs = 30 * minuteMs;
/** A later 'preparing' call is useless, and the calls after it must not wait for it. */
const preparingWithinMs = 5 * minuteMs;

/** Enqueues a progress call for an accepted order; it expires after half an hour. */
export async function tellProgress(ctx: Context, order: OrderRecord, call: OrderCall): Promise<void> {
  await queueCall(ctx, {
    ...callTarget(order),
    call,
    deadlineAt: new Date(ctx.clock.now().getTime() + callWithinMs),
  });
}

/** Enqueues the call that the kitchen has started the order. */
export async function tellPreparing(
  ctx: Context,
  at: { merchantId: MerchantId; orderId: OrderId; connectionId: string; externalOrderId: string; apiVersion: string },
): Promise<void> {
  await queueCall(ctx, {
    ...at,
    call: { action: 'preparing' },
    deadlineAt: new Date(ctx.clock.now().getTime() + preparingWithinMs),
  });
}
