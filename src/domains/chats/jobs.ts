import { z } from 'zod';
import { defineJob, job } from '../../platform/jobs/queue.ts';

/** Brings what is still to be sent in one chat to its service, in its order. */
export const sendChatJob = defineJob('chats.send', z.object({ merchantId: z.uuid(), chatId: z.uuid() }));

export function sendChatRequest({ merchantId, chatId }: { merchantId: string; chatId: string }, runAt?: Date) {
  return job(sendChatJob, { merchantId, chatId }, { jobKey: `chat/${chatId}`, ...(runAt && { runAt }) });
}
