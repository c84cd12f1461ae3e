import type { Progress } from '../model/capabilities.ts';
import type { ServiceOrder } from '../model/service-order.ts';

/** Who takes an order away, where it is no courier of the service's. */
type OtherKind = Exclude<ServiceOrder['kind'], 'delivery_by_service'>;

/** How far a service hears of each kind of order; of what its own couriers bring it hears nothing from us. */
export function progressBy(serviceName: string, others: Record<OtherKind, Progress>) {
  const ownCouriers = untold(`${serviceName} hears from its own couriers how far they are.`);
  return (kind: ServiceOrder['kind']): Progress => (kind === 'delivery_by_service' ? ownCouriers : others[kind]);
}

/** Neither is told, for the same reason. */
export function untold(reason: string): Progress {
  return { handedOver: { can: false, reason }, delivered: { can: false, reason } };
}
