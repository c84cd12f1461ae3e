import type { Capability, Progress } from '../model/capabilities.ts';
import type { ServiceOrder } from '../model/service-order.ts';

/** Who takes an order away, where it is no courier of the service's. */
type OtherKind = Exclude<ServiceOrder['kind'], 'delivery_by_service'>;

/** What is heard of an order once its food is ready. */
export type Leaving = Omit<Progress, 'preparing'>;

/**
 * How far a service hears of each kind of order: of all of them whether the kitchen has begun, but nothing from us of what
 * its own couriers bring.
 */
export function progressBy(serviceName: string, preparing: Capability, others: Record<OtherKind, Leaving>) {
  const ownCouriers = untold(`${serviceName} hears from its own couriers how far they are.`);
  return (kind: ServiceOrder['kind']): Progress => ({
    preparing,
    ...(kind === 'delivery_by_service' ? ownCouriers : others[kind]),
  });
}

/** For a service that has no word for it: what was accepted counts as being made there. */
export function preparingUntold(serviceName: string): Capability {
  return { can: false, reason: `${serviceName} takes it that the kitchen begins when it accepts an order.` };
}

/** Neither is told, for the same reason. */
export function untold(reason: string): Leaving {
  return { handedOver: { can: false, reason }, delivered: { can: false, reason } };
}
