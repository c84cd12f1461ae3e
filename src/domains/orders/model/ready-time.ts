import type { ServiceOrder } from '../../channels/model/service-order.ts';

/** When the kitchen begins: at once, or for an order placed ahead when its service names a time, or as long before as it takes. */
export function beginTime(
  order: Pick<ServiceOrder, 'scheduledFor' | 'confirmAt'>,
  { now, readyAt, prepMs }: { now: Date; readyAt: Date; prepMs: number },
): Date {
  if (!order.scheduledFor && order.confirmAt === undefined) return now;
  const wanted = order.confirmAt === undefined ? new Date(readyAt.getTime() - prepMs) : new Date(order.confirmAt);
  return wanted > now ? wanted : now;
}

/**
 * When food is promised: as soon as the kitchen can, or for an order placed ahead when its service wants it. A courier
 * sent by the first for the second would stand at the door a day early.
 */
export function readyTime(order: Pick<ServiceOrder, 'scheduledFor' | 'readyTargetAt'>, asSoonAsPossible: Date): Date {
  if (!order.scheduledFor) return asSoonAsPossible;
  const wanted = new Date(order.readyTargetAt ?? order.scheduledFor.startAt);
  return wanted > asSoonAsPossible ? wanted : asSoonAsPossible;
}
