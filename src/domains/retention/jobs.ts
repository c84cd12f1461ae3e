import { z } from 'zod';
import { defineJob, job, type JobRequest } from '../../platform/jobs/queue.ts';

/** Erases a merchant whose deletion staff have begun. */
export const eraseMerchantJob = defineJob('retention.erase_merchant', z.object({ merchantId: z.uuid() }));

/** One waiting job per merchant. */
export function eraseRequest(merchantId: string, runAt?: Date): JobRequest {
  return job(eraseMerchantJob, { merchantId }, { jobKey: `erase:${merchantId}`, ...(runAt && { runAt }) });
}
