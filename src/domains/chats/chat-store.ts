import { sql, type Insertable, type Updateable } from 'kysely';
import type { ChatMessages, Chats } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, parseCursor } from '../../platform/db/page.ts';

/** Chats of the transaction's merchant, and what is said in them. */

const columns = [
  'merchant_id',
  'id',
  'store_id',
  'connection_id',
  'service',
  'external_order_id',
  'order_id',
  'order_number',
  'customer_name',
  'message_count',
  'seen',
  'last_text',
  'last_by',
  'last_at',
] as const;

export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>;

const own = sql<string>`current_merchant_id()`;

export async function findChat(tx: Tx, id: string) {
  return tx.selectFrom('chats').select(columns).where('merchant_id', '=', own).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockChat(tx: Tx, id: string): Promise<ChatRow | undefined> {
  return tx
    .selectFrom('chats')
    .select(columns)
    .where('merchant_id', '=', own)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The chat about an order, made where there is none yet, and locked. */
export async function lockChatAbout(tx: Tx, row: Insertable<Chats>): Promise<ChatRow> {
  await tx
    .insertInto('chats')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('chats')
    .select(columns)
    .where('merchant_id', '=', own)
    .where('service', '=', row.service)
    .where('store_id', '=', row.store_id)
    .where('external_order_id', '=', row.external_order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateChat(tx: Tx, id: string, change: Updateable<Chats>): Promise<void> {
  await tx.updateTable('chats').set(change).where('merchant_id', '=', own).where('id', '=', id).execute();
}

const pageRows = 30;

/** The latest first; of one store where one is named. */
export async function readChatPage(
  tx: Tx,
  { storeId, cursor }: { storeId?: string | undefined; cursor?: string | undefined },
) {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const rows = await tx
    .selectFrom('chats')
    .select(columns)
    .where('merchant_id', '=', own)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'last_at')))
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.last_at, id: row.id }));
  return { rows: shown, nextCursor };
}

export async function countUnread(tx: Tx, storeId: string | undefined): Promise<number> {
  const { unread } = await tx
    .selectFrom('chats')
    .select(sql<number>`coalesce(sum(message_count - seen), 0)::int`.as('unread'))
    .where('merchant_id', '=', own)
    .whereRef('seen', '<', 'message_count')
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .executeTakeFirstOrThrow();
  return unread;
}

export async function insertChatMessage(tx: Tx, row: Insertable<ChatMessages>): Promise<void> {
  await tx.insertInto('chat_messages').values(row).execute();
}

/** Where a message stands in its chat, by our id or the service's; undefined where it has not come. */
export async function findChatMessage(
  tx: Tx,
  chatId: string,
  by: { id: string } | { externalId: string },
): Promise<{ seq: number } | undefined> {
  return tx
    .selectFrom('chat_messages')
    .select('seq')
    .where('merchant_id', '=', own)
    .where('chat_id', '=', chatId)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('externalId' in by, (query) => query.where('external_id', '=', 'externalId' in by ? by.externalId : ''))
    .executeTakeFirst();
}

const maxMessages = 300;
const messageColumns = ['id', 'seq', 'said_by', 'author_name', 'text', 'state', 'why', 'attempts', 'at'] as const;

/** In the order in which they were said; of more than can be shown, the newest. */
export async function readChatMessages(tx: Tx, chatId: string) {
  const rows = await tx
    .selectFrom('chat_messages')
    .select(messageColumns)
    .where('merchant_id', '=', own)
    .where('chat_id', '=', chatId)
    .orderBy('seq', 'desc')
    .limit(maxMessages)
    .execute();
  return rows.toReversed();
}

/** The next message that is still to be sent. */
export async function findUnsent(tx: Tx, chatId: string) {
  return tx
    .selectFrom('chat_messages')
    .select(messageColumns)
    .where('merchant_id', '=', own)
    .where('chat_id', '=', chatId)
    .where('state', '=', 'sending')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

/** Notes what became of a message that was being sent. */
export async function settleMessage(
  tx: Tx,
  { chatId, id }: { chatId: string; id: string },
  change: { state: 'sending' | 'sent' | 'refused'; why: string | null; attempts: number },
): Promise<void> {
  await tx
    .updateTable('chat_messages')
    .set(change)
    .where('merchant_id', '=', own)
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}
