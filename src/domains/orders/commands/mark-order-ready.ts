import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { markAsReady } from '../model/order-states.ts';
import type { OrderRecord } from '../order-record.ts';
import { loadOrder, move, whyNot } from './change-order.ts';
import { tellProgress } from './tell-progress.ts';

/**
 * Moves the order from getting ready to ready, and from ready to driver on the way (button 'Mark as Ready'). Notifies the
 * service of both where it supports that, but not of the hand-over to the service's own courier. `from` is the state on
 * the user's screen (optimistic lock), so two presses move it once.
 */
export async function markOrderReady(
  ctx: Context,
  registry: Registry,
  { orderId, from }: { orderId: OrderId; from?: 'getting_ready' | 'ready' | undefined },
): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  if (from !== undefined && order.state !== from) throw new AppError('CONFLICT', whyNot(order));
  const transition = markAsReady(order.state);
  if (!transition) throw new AppError('CONFLICT', whyNot(order));
  return transition === 'mark_ready' ? markReady(ctx, registry, order) : handOver(ctx, registry, order);
}

async function markReady(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  await move(ctx, order, { transition: 'mark_ready', event: 'order_ready', change: { readyAt: ctx.clock.now() } });
  const ready = registry.get(order.service)?.capabilities.ready(order.apiVersion);
  // Uber's older API has no such call; the order's card says so.
  if (ready?.can) await tellProgress(ctx, order, { action: 'ready' });
}

async function handOver(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const leavesWithGuest = order.details.kind === 'pickup' || order.details.kind === 'dine_in';
  await move(ctx, order, {
    transition: 'hand_over',
    event: 'order_handed_over',
    change: { handedOverAt: now, ...(leavesWithGuest && { endedAt: now }) },
  });
  const progress = registry.get(order.service)?.capabilities.progress(order.apiVersion, order.details.kind);
  if (progress?.handedOver.can) await tellProgress(ctx, order, { action: 'handed_over' });
}
