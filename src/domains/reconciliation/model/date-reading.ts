import { z } from 'zod';
import { dateOrders } from '../../../shared/read-date.ts';
import { dayMs } from '../../../shared/time.ts';
import type { DateReading } from './choose-date-order.ts';

/** A report may announce when it is paid; nothing in one lies later. */
const announcedWithinMs = 14 * dayMs;
export const chosenDateOrder = z.enum(dateOrders).optional().catch(undefined);

/** How the dates of an uploaded file are read: as the user says, where they were asked. */
export function dateReading(fields: Readonly<Record<string, unknown>>, clock: { now: () => Date }): DateReading {
  return {
    order: chosenDateOrder.parse(fields['dateOrder']),
    today: new Date(clock.now().getTime() + announcedWithinMs).toISOString().slice(0, 10),
  };
}
