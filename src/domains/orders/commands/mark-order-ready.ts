import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import { minuteMs } from '../../../shared/time.ts';
import { queueCall, type Registry } from '../../channels/index.ts';
import { markAsReady } from '../model/order-states.ts';
import type { OrderRecord } from '../order-record.ts';
import { loadOrder, move, whyNot } from './change-order.ts';

const callWithinMs = 30 * minuteMs;

/**
 * The button 'Mark as Ready': from getting ready to ready, which the service hears of, and from ready to driver on the
 * way. `from` is the state that the person saw; when somebody else was faster, nothing happens twice.
 */
export async function markOrderReady(
  ctx: Context,
  registry: Registry,
  { orderId, from }: { orderId: OrderId; from?: 'getting_ready' | 'ready' | undefined },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (from !== undefined && order.state !== from) throw new AppError('CONFLICT', whyNot(order));
  const happening = markAsReady(order.state);
  if (!happening) throw new AppError('CONFLICT', whyNot(order));
  if (happening === 'mark_ready') return markReady(ctx, registry, order);
  const now = ctx.clock.now();
  const leavesWithGuest = order.details.kind === 'pickup' || order.details.kind === 'dine_in';
  await move(ctx, order, {
    happening,
    event: 'order_handed_over',
    change: { handedOverAt: now, ...(leavesWithGuest && { endedAt: now }) },
  });
}

async function markReady(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, order, { happening: 'mark_ready', event: 'order_ready', change: { readyAt: now } });
  const ready = registry.get(order.service)?.capabilities.ready(order.apiVersion);
  // A service without such a call (Uber's older API) is not told; its card says so.
  if (!ready?.can) return;
  await queueCall(ctx, {
    merchantId: order.merchantId,
    orderId: order.id,
    connectionId: order.connectionId,
    externalOrderId: order.externalId,
    call: { action: 'ready' },
    deadlineAt: new Date(now.getTime() + callWithinMs),
  });
}
