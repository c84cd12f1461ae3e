import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import { callTarget } from '../call-target.ts';
import { laterReadyTime, mayTakeMoreTime, type MoreMinutes } from '../model/more-time.ts';
import { loadOrder, whyNot, write } from './change-order.ts';

/**
 * Moves the ready time of an order in preparation and enqueues the call to the service. `from` is the ready time on the
 * user's screen (optimistic lock), so two presses add the minutes once. Throws CONFLICT with the reason when the order
 * or its service does not allow it.
 */
export async function extendPrepTime(
  ctx: Context,
  registry: Registry,
  { orderId, minutes, from }: { orderId: OrderId; minutes: MoreMinutes; from: Date | null },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const service = registry.get(order.service)?.capabilities.updateReady(order.apiVersion) ?? { can: true };
  const ability = mayTakeMoreTime(order, { service, otherwise: whyNot(order) });
  if (!ability.can) throw new AppError('CONFLICT', ability.reason);
  if (from?.getTime() !== order.readyTargetAt?.getTime()) {
    throw new AppError('CONFLICT', 'The ready time has just been moved. Look at the new one before you add more.');
  }
  const readyAt = laterReadyTime(order.readyTargetAt, { minutes, now: ctx.clock.now() });
  await write(ctx, order, { change: { readyTargetAt: readyAt }, event: 'ready_time_moved' });
  await queueCall(ctx, {
    ...callTarget(order),
    call: { action: 'update_ready', readyAt },
    // A later call is useless: the food is late by then.
    deadlineAt: readyAt,
  });
}
