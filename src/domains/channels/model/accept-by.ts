import { minuteMs } from '../../../shared/time.ts';
import type { Capabilities } from './capabilities.ts';
import type { ServiceOrder } from './service-order.ts';

/** An event older than this was not merely sent again; its own time is then not believed. */
const oldestMs = 30 * minuteMs;

/**
 * When the service stops waiting for accept or decline; services differ by kind of order. Counted from the event's own
 * time where it has one, since a delivery sent again does not start the service's clock anew. An order that is shown
 * before it takes an answer is due by the time that it is for, until it is offered.
 */
export function acceptBy(given: {
  order: ServiceOrder;
  receivedAt: Date;
  occurredAt: Date | undefined;
  capabilities: Capabilities;
}): Date {
  const { order, receivedAt, occurredAt = receivedAt, capabilities } = given;
  if (capabilities.showsAhead === true && order.stage === 'scheduled' && order.scheduledFor) {
    const dueAt = new Date(order.scheduledFor.startAt);
    if (dueAt > receivedAt) return dueAt;
  }
  const usualMs = order.scheduledFor ? capabilities.acceptScheduledWithinMs : capabilities.acceptWithinMs;
  const withinMs = order.acceptWithinMs ?? usualMs;
  const agoMs = receivedAt.getTime() - occurredAt.getTime();
  const from = agoMs > 0 && agoMs < oldestMs ? occurredAt : receivedAt;
  return new Date(from.getTime() + withinMs);
}
