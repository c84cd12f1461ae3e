import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../shared/ids.ts';
import { dayMs } from '../../../shared/time.ts';
import type { CustomerMessage, customerWrote, Registry } from '../../channels/index.ts';
import { readStores } from '../../merchants/index.ts';
import { raiseNotice, type LetterSettings } from '../../notices/index.ts';
import { readNamedOrders, readOrderHeads } from '../../orders/index.ts';
import { findChatMessage, insertChatMessage, lockChatAbout, updateChat } from '../chat-store.ts';
import { tellStreams } from '../tell-streams.ts';

type Wrote = NonNullable<(typeof customerWrote)['payload']>;

/** Within which an order may be written about. */
const maxMs = 30 * dayMs;
const nobody = 'Customer';

/** What is told of a chat until somebody has read it. */
export const chatSubject = (chatId: string) => `chat ${chatId}`;

/**
 * Adds what a customer has written, once; the first message begins the chat about its order, and the first that nobody has
 * read is told.
 */
export async function receiveMessage(
  ctx: Context,
  { registry, letters }: { registry: Registry; letters: LetterSettings },
  { connection, externalOrderId, message }: Wrote,
): Promise<void> {
  const now = ctx.clock.now();
  const { service, storeId, merchantId, connectionId } = connection;
  const order = await findOrder(ctx, { service, externalOrderId, now });
  const chat = await lockChatAbout(ctx.tx, {
    merchant_id: merchantId,
    id: newId(),
    store_id: storeId,
    connection_id: connectionId,
    service,
    external_order_id: externalOrderId,
    order_id: order?.id ?? null,
    order_number: order?.number ?? null,
    customer_name: message.author ?? order?.customerName ?? nobody,
    last_at: now,
  });
  if (await findChatMessage(ctx.tx, chat.id, { externalId: message.externalId })) return;
  const seq = chat.message_count + 1;
  await insertChatMessage(ctx.tx, rowOf(chat, { message, seq, now }));
  await updateChat(ctx.tx, chat.id, {
    message_count: seq,
    last_text: message.text.slice(0, 200),
    last_by: 'customer',
    last_at: now,
    ...(chat.order_id === null && order && { order_id: order.id, order_number: order.number }),
  });
  tellStreams(ctx, chat);
  if (chat.seen < chat.message_count) return;
  const store = (await readStores(ctx.tx)).find(({ id }) => id === storeId);
  await raiseNotice(ctx, letters, {
    storeId,
    key: `${chatSubject(chat.id)} ${seq}`,
    subject: chatSubject(chat.id),
    told: {
      kind: 'customer_wrote',
      facts: {
        chatId: chat.id,
        storeId,
        storeName: store?.name ?? '',
        customerName: chat.customer_name,
        serviceName: registry.get(service)?.name ?? service,
        text: message.text,
      },
    },
  });
}

function rowOf(
  chat: { merchant_id: string; id: string; store_id: string; customer_name: string },
  { message, seq, now }: { message: CustomerMessage; seq: number; now: Date },
) {
  return {
    merchant_id: chat.merchant_id,
    chat_id: chat.id,
    id: newId(),
    store_id: chat.store_id,
    seq,
    said_by: 'customer',
    external_id: message.externalId,
    author_name: message.author ?? chat.customer_name,
    text: message.text,
    state: 'received',
    at: message.writtenAt ?? now,
  };
}

async function findOrder(
  { tx }: Context,
  { service, externalOrderId, now }: { service: string; externalOrderId: string; now: Date },
) {
  const from = new Date(now.getTime() - maxMs);
  const [order] = await readNamedOrders(tx, { service, externalIds: [externalOrderId], numbers: [], from, to: now });
  if (!order) return undefined;
  const head = (await readOrderHeads(tx, [order.id])).get(order.id);
  return { id: order.id, number: order.displayId, customerName: head?.customerName };
}
