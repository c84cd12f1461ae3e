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

/** The kitchen begins on an order that was placed ahead. */
export const beginPreparationJob = defineJob(
  'orders.begin_preparation',
  z.object({ merchantId: z.uuid(), orderId: z.uuid() }),
);

/** One waiting job per order: accepted anew, it begins at its newer time. */
export function beginPreparationRequest({ merchantId, orderId }: { merchantId: string; orderId: string }, runAt: Date) {
  return job(beginPreparationJob, { merchantId, orderId }, { jobKey: `begin-preparation:${orderId}`, runAt });
}
