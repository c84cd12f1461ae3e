import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Enters the end of a case into the ledger of its merchant. */
export const enterOutcomeJob = defineJob(
  'reconciliation.enter_outcome',
  z.object({ merchantId: z.uuid(), caseId: z.uuid() }),
);

/** One waiting job per case. */
export function outcomeJob(at: { merchantId: string; caseId: string }) {
  return job(enterOutcomeJob, at, { jobKey: `case-outcome:${at.caseId}` });
}
