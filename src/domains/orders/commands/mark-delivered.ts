import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { Registry } from '../../channels/index.ts';
import { mayMarkDelivered } from '../model/own-delivery.ts';
import { loadOrder, whyNot, write } from './change-order.ts';
import { tellProgress } from './tell-progress.ts';

/**
 * Ends an order that the restaurant's own courier has delivered (button 'Delivered') and notifies services that support
 * it. Throws CONFLICT with the reason for every other order.
 */
export async function markDelivered(ctx: Context, registry: Registry, orderId: OrderId): Promise<void> {
  const order = await loadOrder(ctx, orderId);
  const ability = mayMarkDelivered({ ...order, kind: order.details.kind }, whyNot(order));
  if (!ability.can) throw new AppError('CONFLICT', ability.reason);
  await write(ctx, order, { event: 'order_ended', change: { endedAt: ctx.clock.now() } });
  const progress = registry.get(order.service)?.capabilities.progress(order.apiVersion, order.details.kind);
  if (progress?.delivered.can) await tellProgress(ctx, order, { action: 'delivered' });
}
