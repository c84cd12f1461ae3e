import type { Capabilities } from './capabilities.ts';
import type { ServiceOrder } from './service-order.ts';

/** When the service stops waiting for accept or decline. Counted from our receipt; services differ by kind of order. */
export function acceptBy(given: { order: ServiceOrder; receivedAt: Date; capabilities: Capabilities }): Date {
  const { order, receivedAt, capabilities } = given;
  const withinMs = order.scheduledFor ? capabilities.acceptScheduledWithinMs : capabilities.acceptWithinMs;
  return new Date(receivedAt.getTime() + withinMs);
}
