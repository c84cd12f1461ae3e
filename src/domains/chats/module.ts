import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { customerWrote } from '../channels/index.ts';
import { receiveMessage } from './commands/receive-message.ts';
import { sendMessages, type SendParts } from './commands/send-messages.ts';
import { sendChatJob } from './jobs.ts';

/** What customers write comes over the services' webhooks. */
export const chatsSubscriptions = () => [on(customerWrote, receiveMessage)];

export function chatsModule(given: SendParts): Module {
  return {
    name: 'chats',
    jobs: [
      handleJob(sendChatJob, ({ merchantId, chatId }) => sendMessages(given, { merchantId: asId(merchantId), chatId })),
    ],
  };
}
