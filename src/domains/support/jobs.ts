import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Confirms a new case to whoever opened it, and tells staff of an urgent one. */
export const confirmCaseJob = defineJob('support.confirm_case', z.object({ caseId: z.uuid() }));

export function confirmCaseRequest(caseId: string) {
  return job(confirmCaseJob, { caseId }, { jobKey: `support/confirm/${caseId}` });
}
