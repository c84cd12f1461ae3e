import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Brings a promotion on one connection to what it should be there now. */
export const sendPromotionJob = defineJob(
  'marketing.send_promotion',
  z.object({ merchantId: z.uuid(), promotionId: z.uuid(), connectionId: z.uuid() }),
);

interface TargetAt {
  merchantId: string;
  promotionId: string;
  connectionId: string;
}

/** One waiting job per promotion and connection. */
export function sendPromotionRequest({ merchantId, promotionId, connectionId }: TargetAt, runAt?: Date) {
  return job(
    sendPromotionJob,
    { merchantId, promotionId, connectionId },
    { jobKey: `promotion:${promotionId}:${connectionId}`, ...(runAt && { runAt }) },
  );
}
