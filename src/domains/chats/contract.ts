import { oc } from '@orpc/contract';
import { z } from 'zod';
import { chatMessageStates } from './model/message-states.ts';

/** What customers of orders and the restaurant write to each other, on services that offer it. */

const tags = ['Orders'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });

export const chatSummary = z.object({
  id: z.uuid(),
  storeId: z.uuid(),
  service: z.string(),
  serviceName: z.string(),
  /** Null: of an order that is not known here. */
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string(),
  lastText: z.string(),
  lastIsOwn: z.boolean(),
  lastAt: time,
  unread: z.int(),
});
export type ChatSummary = z.infer<typeof chatSummary>;

export const chat = chatSummary.extend({
  /** As the customer sees who answers. */
  storeName: z.string(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      seq: z.int(),
      isOwn: z.boolean(),
      /** The store for its own; who of the team wrote it is in `by`. */
      author: z.string(),
      by: z.string().nullable(),
      text: z.string(),
      state: z.enum(chatMessageStates),
      why: z.string().nullable(),
      at: time,
    }),
  ),
  ability: z.discriminatedUnion('can', [
    z.object({ can: z.literal(true), maxCharacters: z.int() }),
    z.object({ can: z.literal(false), reason: z.string() }),
  ]),
});
export type Chat = z.infer<typeof chat>;

export const chatsContract = {
  listChats: oc
    .route({ method: 'GET', path: '/chats', tags, summary: 'Conversations with customers, the latest first' })
    .input(z.object({ storeId: z.uuid().optional(), cursor: z.string().max(200).optional() }))
    .output(
      z.object({
        chats: z.array(chatSummary),
        nextCursor: z.string().nullable(),
        unread: z.int(),
        /** Names of the services on which customers can write. */
        offeredBy: z.array(z.string()),
      }),
    ),
  getChat: oc.route({ method: 'GET', path: '/chats/{id}', tags }).input(id).output(chat),
  writeInChat: oc
    .route({ method: 'POST', path: '/chats/{id}/messages', tags, summary: 'Write to a customer' })
    .input(
      id.extend({
        messageId: z.uuid('must be an id'),
        text: z
          .string({ error: 'Write something first.' })
          .trim()
          .min(1, 'Write something first.')
          .max(2_000, 'At most 2000 characters fit here.'),
        seen: z.int().min(0).max(100_000),
      }),
    )
    .output(z.object({ chat, missed: z.int() })),
  markChatSeen: oc
    .route({ method: 'POST', path: '/chats/{id}/seen', tags })
    .input(id.extend({ seen: z.int().min(0).max(100_000) }))
    .output(chat),
};
