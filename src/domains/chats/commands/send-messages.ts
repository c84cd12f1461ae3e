import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { asId, type MerchantId } from '../../../shared/ids.ts';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import { findOwnConnection, retryDelayMs, type Registry } from '../../channels/index.ts';
import { findUnsent, lockChat, settleMessage } from '../chat-store.ts';
import { sendChatRequest } from '../jobs.ts';
import { tellStreams } from '../tell-streams.ts';

export interface SendParts {
  db: Db;
  parts: ContextParts;
  registry: Registry;
}

const actor = { kind: 'system', name: 'chats' } as const;
const maxConsecutive = 20;
const firstRetryMs = 2 * secondMs;
const maxRetryMs = minuteMs;
/** Later, nobody at the door is helped by it. */
const givenUpAfterMs = 30 * minuteMs;

/** Sends what waits in a chat, the oldest first; one that does not get through holds up those behind it. */
export async function sendMessages(given: SendParts, at: { merchantId: MerchantId; chatId: string }): Promise<void> {
  for (let sent = 0; sent < maxConsecutive; sent += 1) {
    const isDone = await sendNext(given, at);
    if (isDone) return;
  }
  const act = { db: given.db, parts: given.parts, actor };
  await inMerchant(act, at.merchantId, (ctx) => ctx.enqueue(sendChatRequest(at)));
}

/** True where nothing is left to do now. */
async function sendNext(given: SendParts, at: { merchantId: MerchantId; chatId: string }): Promise<boolean> {
  const act = { db: given.db, parts: given.parts, actor };
  const begun = await inMerchant(act, at.merchantId, (ctx) => begin(ctx, given.registry, at.chatId));
  if (begun === 'nothing') return true;
  if (begun === 'refused') return false;
  const { chat, message, externalOrderId, store, calls } = begun;
  const result = await calls.sendMessage(store, { externalOrderId, messageId: message.id, text: message.text });
  return inMerchant(act, at.merchantId, async (ctx) => {
    tellStreams(ctx, chat);
    const attempts = message.attempts + 1;
    const place = { chatId: at.chatId, id: message.id };
    if (result.outcome === 'done') {
      await settleMessage(ctx.tx, place, { state: 'sent', why: null, attempts });
      return false;
    }
    const { why } = result;
    const waitedMs = ctx.clock.now().getTime() - message.at.getTime();
    if (result.outcome === 'refused' || waitedMs >= givenUpAfterMs) {
      await settleMessage(ctx.tx, place, { state: 'refused', why, attempts });
      return false;
    }
    await settleMessage(ctx.tx, place, { state: 'sending', why, attempts });
    const delayMs = retryDelayMs({
      attempts,
      random: Math.random(),
      firstMs: firstRetryMs,
      maxMs: maxRetryMs,
      askedMs: result.afterMs,
    });
    await ctx.enqueue(sendChatRequest(at, new Date(ctx.clock.now().getTime() + delayMs)));
    return true;
  });
}

async function begin(ctx: Context, registry: Registry, chatId: string) {
  const chat = await lockChat(ctx.tx, chatId);
  const message = chat && (await findUnsent(ctx.tx, chatId));
  if (!chat || !message) return 'nothing';
  const found = await findOwnConnection(ctx.tx, asId<'connection'>(chat.connection_id));
  const connector = registry.get(chat.service);
  if (!found || !connector || found.connection.isDisconnected) {
    const why = 'The store is not connected to this service any more.';
    await settleMessage(ctx.tx, { chatId, id: message.id }, { state: 'refused', why, attempts: message.attempts + 1 });
    tellStreams(ctx, chat);
    return 'refused';
  }
  return {
    chat,
    message,
    externalOrderId: chat.external_order_id,
    calls: connector.chats,
    store: { apiVersion: found.connection.apiVersion, externalStoreId: found.externalStoreId },
  };
}
