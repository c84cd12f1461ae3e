import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Registry } from '../channels/index.ts';
import { readStores } from '../merchants/index.ts';
import { countUnread, findChat, readChatMessages, readChatPage, type ChatRow } from './chat-store.ts';
import type { Chat, ChatSummary } from './contract.ts';
import type { ChatMessageState } from './model/message-states.ts';

/** Chats as screens show them; the transaction sees one merchant. */

export async function listChats(
  tx: Tx,
  registry: Registry,
  given: { storeId?: string | undefined; cursor?: string | undefined },
) {
  const { rows, nextCursor } = await readChatPage(tx, given);
  const offering = registry.all().filter(({ chats }) => chats.chatAbilities.can);
  return {
    chats: rows.map((row) => summaryOf(row, registry)),
    nextCursor,
    unread: await countUnread(tx, given.storeId),
    offeredBy: offering.map(({ name }) => name),
  };
}

/** Throws NOT_FOUND. */
export async function getChat(tx: Tx, registry: Registry, id: string): Promise<Chat> {
  const row = await findChat(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such conversation.');
  const messages = await readChatMessages(tx, id);
  const store = (await readStores(tx)).find((one) => one.id === row.store_id);
  const storeName = store?.name ?? '';
  return {
    ...summaryOf(row, registry),
    storeName,
    ability: registry.get(row.service)?.chats.chatAbilities ?? { can: false, reason: 'This service has no messages.' },
    messages: messages.map((message) => {
      const isOwn = message.said_by === 'store';
      return {
        id: message.id,
        seq: message.seq,
        isOwn,
        author: isOwn ? storeName : message.author_name,
        by: isOwn ? message.author_name : null,
        text: message.text,
        state: message.state as ChatMessageState, // the column's check
        why: message.why,
        at: message.at.toISOString(),
      };
    }),
  };
}

function summaryOf(row: ChatRow, registry: Registry): ChatSummary {
  return {
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    serviceName: registry.get(row.service)?.name ?? row.service,
    orderId: row.order_id,
    orderNumber: row.order_number,
    customerName: row.customer_name,
    lastText: row.last_text,
    lastIsOwn: row.last_by === 'store',
    lastAt: row.last_at.toISOString(),
    unread: row.message_count - row.seen,
  };
}
