import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Tells whoever of a restaurant began a thread that the service has answered, on their screens. */
export const tellOfAnswerJob = defineJob(
  'representatives.tell_of_answer',
  z.object({ merchantId: z.uuid(), threadId: z.uuid(), messageId: z.uuid() }),
);

export function tellOfAnswerRequest(answer: z.output<typeof tellOfAnswerJob.payload>) {
  return job(tellOfAnswerJob, answer, { jobKey: `representatives/answer/${answer.messageId}` });
}
