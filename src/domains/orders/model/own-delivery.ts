import type { Capability } from '../../channels/model/capabilities.ts';
import type { ServiceOrder } from '../../channels/model/service-order.ts';
import type { OrderState } from './order-states.ts';

/** Whether a person may say that an order has arrived: one that left with the restaurant's own courier. */
export function mayMarkDelivered(
  order: { state: OrderState; endedAt: Date | null; kind: ServiceOrder['kind'] },
  otherwise: string,
): Capability {
  if (order.endedAt || order.state !== 'driver_on_the_way') return { can: false, reason: otherwise };
  return order.kind === 'delivery_by_merchant'
    ? { can: true }
    : { can: false, reason: 'The service says itself when its courier has delivered this order.' };
}
