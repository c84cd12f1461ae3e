import { implement } from '@orpc/server';
import { inMerchant, type ContextParts } from '../../platform/context.ts';
import { asMerchant, type Db } from '../../platform/db/database.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import type { Registry } from '../channels/index.ts';
import type { Sessions } from '../identity/index.ts';
import { markChatSeen, writeMessage } from './commands/write-message.ts';
import { chatsContract } from './contract.ts';
import { getChat, listChats } from './queries.ts';

export interface ChatsGiven {
  db: Db;
  parts: ContextParts;
  sessions: Sessions;
  registry: Registry;
}

export function chatsRouter({ db, parts, sessions, registry }: ChatsGiven) {
  const os = implement(chatsContract).$context<ApiContext>();
  return os.router({
    listChats: os.listChats.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_orders');
      return asMerchant(db, member, (tx) => listChats(tx, registry, input));
    }),
    getChat: os.getChat.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'see_orders');
      return asMerchant(db, member, (tx) => getChat(tx, registry, input.id));
    }),
    writeInChat: os.writeInChat.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'write_to_customers');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        const { missed } = await writeMessage(ctx, registry, { ...input, member });
        return { chat: await getChat(ctx.tx, registry, input.id), missed };
      });
    }),
    markChatSeen: os.markChatSeen.handler(async ({ context, input }) => {
      const member = await sessions.member(context, 'write_to_customers');
      return inMerchant({ db, parts, actor: member.actor }, member, async (ctx) => {
        await markChatSeen(ctx, input);
        return getChat(ctx.tx, registry, input.id);
      });
    }),
  });
}
