import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { markAsReady } from '../model/order-states.ts';
import type { OrderRecord } from '../order-record.ts';
import { loadOrder, move, whyNot } from './change-order.ts';
import { tellProgress } from './tell-progress.ts';

/**
 * The button 'Mark as Ready': from getting ready to ready, and from ready to driver on the way. The service hears of both
 * as far as it can; of the second not where its own courier takes the food. `from` is the state that the person saw; when somebody else was faster, nothing happens twice.
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
  return happening === 'mark_ready' ? markReady(ctx, registry, order) : handOver(ctx, registry, order);
}

async function markReady(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  await move(ctx, order, { happening: 'mark_ready', event: 'order_ready', change: { readyAt: ctx.clock.now() } });
  const ready = registry.get(order.service)?.capabilities.ready(order.apiVersion);
  // A service without such a call (Uber's older API) is not told; its card says so.
  if (ready?.can) await tellProgress(ctx, order, { action: 'ready' });
}

async function handOver(ctx: Context, registry: Registry, order: OrderRecord): Promise<void> {
  const now = ctx.clock.now();
  const leavesWithGuest = order.details.kind === 'pickup' || order.details.kind === 'dine_in';
  await move(ctx, order, {
    happening: 'hand_over',
    event: 'order_handed_over',
    change: { handedOverAt: now, ...(leavesWithGuest && { endedAt: now }) },
  });
  const progress = registry.get(order.service)?.capabilities.progress(order.apiVersion, order.details.kind);
  if (progress?.handedOver.can) await tellProgress(ctx, order, { action: 'handed_over' });
}
