import type { ServiceOrder } from '../../channels/model/service-order.ts';

/**
 * When food is promised: as soon as the kitchen can, or for an order placed ahead when its service wants it. A courier
 * sent by the first for the second would stand at the door a day early.
 */
export function readyTime(order: Pick<ServiceOrder, 'scheduledFor' | 'readyTargetAt'>, asSoonAsPossible: Date): Date {
  if (!order.scheduledFor) return asSoonAsPossible;
  const wanted = new Date(order.readyTargetAt ?? order.scheduledFor.startAt);
  return wanted > asSoonAsPossible ? wanted : asSoonAsPossible;
}
