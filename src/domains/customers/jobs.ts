import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Reads what customers have written about a store on a service. */
export const fetchReviewsJob = defineJob(
  'customers.fetch_reviews',
  z.object({ merchantId: z.uuid(), connectionId: z.uuid() }),
);

/** One waiting job per connection. */
export function fetchReviewsRequest(at: { merchantId: string; connectionId: string }) {
  return job(fetchReviewsJob, at, { jobKey: `fetch-reviews:${at.connectionId}` });
}

/** Sends the answer to a review. */
export const sendReplyJob = defineJob('customers.send_reply', z.object({ merchantId: z.uuid(), reviewId: z.uuid() }));

/** One waiting job per review. */
export function sendReplyRequest(at: { merchantId: string; reviewId: string }, runAt?: Date) {
  return job(sendReplyJob, at, { jobKey: `send-reply:${at.reviewId}`, ...(runAt && { runAt }) });
}
