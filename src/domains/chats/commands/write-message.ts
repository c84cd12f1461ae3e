import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Registry } from '../../channels/index.ts';
import type { Member } from '../../identity/index.ts';
import { findChatMessage, insertChatMessage, lockChat, updateChat } from '../chat-store.ts';
import { resolveNotices } from '../../notices/index.ts';
import { sendChatRequest } from '../jobs.ts';
import { tellStreams } from '../tell-streams.ts';
import { chatSubject } from './receive-message.ts';

/**
 * Writes to the customer as the store; a job of the same transaction brings it to the service. Sent twice it is one, and
 * `missed` says how much came before it that its writer had not seen.
 */
export async function writeMessage(
  ctx: Context,
  registry: Registry,
  { member, ...given }: { member: Member; id: string; messageId: string; text: string; seen: number },
): Promise<{ missed: number }> {
  const { messageId, text, seen } = given;
  const chat = await lockChat(ctx.tx, given.id);
  if (!chat) throw new AppError('NOT_FOUND', 'There is no such conversation.');
  const known = await findChatMessage(ctx.tx, chat.id, { id: messageId });
  if (known) return { missed: Math.max(0, known.seq - 1 - seen) };
  const abilities = registry.get(chat.service)?.chats.chatAbilities;
  if (!abilities?.can) throw new AppError('CONFLICT', abilities?.reason ?? 'This service has no messages.');
  if (text.length > abilities.maxCharacters) {
    throw new AppError('BAD_REQUEST', `text: This service takes ${abilities.maxCharacters} characters at most.`);
  }
  const now = ctx.clock.now();
  const seq = chat.message_count + 1;
  await insertChatMessage(ctx.tx, {
    merchant_id: chat.merchant_id,
    chat_id: chat.id,
    id: messageId,
    store_id: chat.store_id,
    seq,
    said_by: 'store',
    author_id: member.user.id,
    author_name: member.user.name,
    text,
    state: 'sending',
    at: now,
  });
  const last = { last_text: text.slice(0, 200), last_by: 'store', last_at: now };
  // Who answers is shown what came before.
  await updateChat(ctx.tx, chat.id, { message_count: seq, seen: seq, ...last });
  await resolveNotices(ctx.tx, { subject: chatSubject(chat.id), at: now });
  tellStreams(ctx, chat);
  await ctx.enqueue(sendChatRequest({ merchantId: chat.merchant_id, chatId: chat.id }));
  return { missed: Math.max(0, seq - 1 - seen) };
}

/** How far the restaurant has read; only forwards. */
export async function markChatSeen(ctx: Context, { id, seen }: { id: string; seen: number }): Promise<void> {
  const chat = await lockChat(ctx.tx, id);
  if (!chat) throw new AppError('NOT_FOUND', 'There is no such conversation.');
  const seenNow = Math.min(chat.message_count, Math.max(chat.seen, seen));
  await updateChat(ctx.tx, id, { seen: seenNow });
  if (seenNow > chat.seen) tellStreams(ctx, chat);
  if (seenNow < chat.message_count) return;
  await resolveNotices(ctx.tx, { subject: chatSubject(id), at: ctx.clock.now() });
}
