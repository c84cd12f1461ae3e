import type { Context } from '../../../platform/context.ts';
import type { MerchantId, OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type OrderCall } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import type { OrderRecord } from '../order-record.ts';

const callWithinMs = 30 * minuteMs;
/** Later, the kitchen's having begun is no news; nor must what is said after it wait for it. */
const preparingWithinMs = 5 * minuteMs;

/** Promises the service to say how far an accepted order is; half an hour later it is no news any more. */
export async function tellProgress(ctx: Context, order: OrderRecord, call: OrderCall): Promise<void> {
  await queueCall(ctx, {
    ...callTarget(order),
    call,
    deadlineAt: new Date(ctx.clock.now().getTime() + callWithinMs),
  });
}

/** Promises the service to say that the kitchen has begun on an order. */
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
