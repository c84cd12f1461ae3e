import { minuteMs } from '../../../shared/time.ts';
import type { LimitedCapability } from '../../channels/model/capabilities.ts';
import type { OrderState } from './order-states.ts';

/** What a person may add in one go, in minutes. */
export const moreMinutes = [5, 10, 15] as const;
export type MoreMinutes = (typeof moreMinutes)[number];

/** Whether an order's ready time may be moved: while it is being prepared, and where its service hears of it. */
export function mayTakeMoreTime(
  order: { state: OrderState; endedAt: Date | null },
  { service, otherwise }: { service: LimitedCapability; otherwise: string },
): LimitedCapability {
  if (order.endedAt) return { can: false, reason: otherwise };
  switch (order.state) {
    case 'getting_ready':
      return service;
    case 'new':
      return { can: false, reason: 'Accept this order first: then it has a ready time to move.' };
    case 'ready':
      return { can: false, reason: 'This order is ready already, so its time cannot be moved.' };
    case 'driver_on_the_way':
    case 'declined':
    case 'cancelled':
      return { can: false, reason: otherwise };
  }
}

/** The ready time with the minutes added; a time that has passed, or was never said, counts as now. */
export function laterReadyTime(readyTargetAt: Date | null, { minutes, now }: { minutes: number; now: Date }): Date {
  const from = Math.max(readyTargetAt?.getTime() ?? 0, now.getTime());
  return new Date(from + minutes * minuteMs);
}
