import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { dropAdjustment, queueCall, type Agent, type Registry } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import { refusalText, toRefusal, type EnteredRefusal } from '../model/refusal.ts';
import { readLines } from '../store.ts';
import { loadOrder, move, whyNot } from './change-order.ts';

const callWithinMs = 10 * minuteMs;

/**
 * Cancels an accepted order. `by` is passed to services that treat a cancellation as a request. Throws CONFLICT with the
 * service's rule when it does not allow it.
 */
export async function cancelOrder(
  ctx: Context,
  registry: Registry,
  { orderId, by, ...entered }: { orderId: OrderId; by: Agent } & EnteredRefusal,
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order.state === 'new') throw new AppError('CONFLICT', 'Decline a new order instead of cancelling it.');
  if (order.state === 'driver_on_the_way') throw new AppError('CONFLICT', whyNot(order));
  const cancel = registry.get(order.service)?.capabilities.cancel;
  if (cancel?.can === false) throw new AppError('CONFLICT', cancel.reason);
  const refusal = toRefusal(entered, await readLines(ctx.tx, order));
  const now = ctx.clock.now();
  await move(ctx, order, {
    transition: 'cancel',
    event: 'order_cancelled',
    change: { endedAt: now, ending: { by: 'merchant', reason: refusalText(refusal) } },
  });
  await dropAdjustment(ctx, orderId);
  await queueCall(ctx, {
    ...callTarget(order),
    call: { action: 'cancel', by, ...refusal },
    deadlineAt: new Date(now.getTime() + callWithinMs),
  });
}
