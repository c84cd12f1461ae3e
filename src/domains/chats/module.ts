import { on } from '../../platform/events.ts';
import { handleJob } from '../../platform/jobs/worker.ts';
import type { Module } from '../../platform/module.ts';
import { asId } from '../../shared/ids.ts';
import { customerWrote, type Registry } from '../channels/index.ts';
import type { LetterSettings } from '../notices/index.ts';
import { receiveMessage } from './commands/receive-message.ts';
import { sendMessages, type SendParts } from './commands/send-messages.ts';
import { sendChatJob } from './jobs.ts';

/** What customers write comes over the services' webhooks. */
export const chatsSubscriptions = (registry: Registry, letters: LetterSettings) => [
  on(customerWrote, (ctx, wrote) => receiveMessage(ctx, { registry, letters }, wrote)),
];

export function chatsModule(given: SendParts): Module {
  return {
    name: 'chats',
    jobs: [
      handleJob(sendChatJob, ({ merchantId, chatId }) => sendMessages(given, { merchantId: asId(merchantId), chatId })),
    ],
  };
}
