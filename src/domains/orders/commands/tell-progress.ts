import type { Context } from '../../../platform/context.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type OrderCall } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import type { OrderRecord } from '../order-record.ts';

const callWithinMs = 30 * minuteMs;

/** Promises the service to say how far an accepted order is; half an hour later it is no news any more. */
export async function tellProgress(ctx: Context, order: OrderRecord, call: OrderCall): Promise<void> {
  await queueCall(ctx, {
    ...callTarget(order),
    call,
    deadlineAt: new Date(ctx.clock.now().getTime() + callWithinMs),
  });
}
