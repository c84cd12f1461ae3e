import type { Context } from '../../../platform/context.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { loadOrder, write } from './change-order.ts';

/** Acknowledges the cancellation of an order that the kitchen was preparing. Idempotent. */
export async function confirmStop(ctx: Context, orderId: OrderId): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (order.stoppedAt === null) return;
  ctx.log.info({ orderId, actor: ctx.actor, stoppedAt: order.stoppedAt }, 'the kitchen has stopped an order');
  await write(ctx, order, { event: 'order_ended', change: { stoppedAt: null } });
}
