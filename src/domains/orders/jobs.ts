import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Writes to the people in charge about an order that nobody has answered by half of its time. */
export const writeAboutLateOrderJob = defineJob(
  'orders.write_about_late_order',
  z.object({ merchantId: z.uuid(), orderId: z.uuid() }),
);

/** One waiting job per order. */
export function lateOrderJob(at: { merchantId: string; orderId: string }) {
  return job(writeAboutLateOrderJob, at, { jobKey: `late-order:${at.orderId}` });
}
