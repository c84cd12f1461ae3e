import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Confirms a new case to whoever opened it, and tells staff of an urgent one. */
export const confirmCaseJob = defineJob('support.confirm_case', z.object({ caseId: z.uuid() }));

export function confirmCaseRequest(caseId: string) {
  return job(confirmCaseJob, { caseId }, { jobKey: `support/confirm/${caseId}` });
}

/** Tells whoever asked that there is an answer, on their screens. */
export const tellOfAnswerJob = defineJob(
  'support.tell_of_answer',
  z.object({ merchantId: z.uuid(), caseId: z.uuid(), messageId: z.uuid() }),
);

export function tellOfAnswerRequest(answer: z.output<typeof tellOfAnswerJob.payload>) {
  return job(tellOfAnswerJob, answer, { jobKey: `support/answer/${answer.messageId}` });
}
