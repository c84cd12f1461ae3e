import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Announces an order as it is now to whoever wants to hear of it. */
export const announceOrderJob = defineJob(
  'reach.announce_order',
  z.object({ merchantId: z.uuid(), orderId: z.uuid() }),
);

/** One waiting job per order: what changes twice in a moment is announced once, as it then is. */
export function announceOrderRequest(at: { merchantId: string; orderId: string }) {
  return job(announceOrderJob, at, { jobKey: `announce:${at.orderId}` });
}

/** Sends a message to its endpoint. */
export const sendMessageJob = defineJob('reach.send_message', z.object({ merchantId: z.uuid(), messageId: z.uuid() }));

/** One waiting job per message. */
export function sendMessageRequest(at: { merchantId: string; messageId: string }, runAt?: Date) {
  return job(sendMessageJob, at, { jobKey: `webhook:${at.messageId}`, ...(runAt && { runAt }) });
}
