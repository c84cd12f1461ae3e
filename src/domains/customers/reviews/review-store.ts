import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ConnectionId, OrderId, StoreId } from '../../../shared/ids.ts';
import { newId } from '../../../shared/ids.ts';
import type { ReplyState } from '../model/reply-states.ts';
import { reviewColumns, toReview, type ReviewRecord, type ReviewRow } from './review-row.ts';

/** Writes reviews and their answers. */

export interface IncomingReview {
  storeId: StoreId;
  service: string;
  connectionId: ConnectionId | null;
  externalId: string;
  orderId: OrderId | null;
  orderNumber: string | null;
  stars: number;
  text: string;
  author: string | null;
  tags: readonly string[];
  writtenAt: Date;
  items: readonly { key: string; name: string }[];
  /** Answered at the service itself. */
  reply: { text: string; at: Date | null } | null;
}

/** The reviews of a service that are about these orders, by order. */
export async function readReviewsOfOrders(
  tx: Tx,
  service: string,
  orderIds: readonly OrderId[],
): Promise<Map<string, { id: string; isOfFile: boolean }>> {
  const { rows } = await sql<{ id: string; order_id: string; is_of_file: boolean }>`
    select id, order_id, connection_id is null as is_of_file from reviews
    where merchant_id = current_merchant_id() and service = ${service} and order_id = any(${orderIds}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.order_id, { id: row.id, isOfFile: row.is_of_file }]));
}

/** A review that came in a file comes by itself now: from here on it can be answered. */
export async function adoptReview(tx: Tx, id: string, { connectionId, externalId }: IncomingReview): Promise<void> {
  await sql`
    update reviews set connection_id = ${connectionId}, external_id = ${externalId}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

/**
 * Writes a review, or what its customer has changed about it. An answer of ours is never overwritten. Answers its id
 * where it is a new one.
 */
export async function putReview(tx: Tx, review: IncomingReview, at: Date): Promise<string | undefined> {
  const { storeId, service, connectionId, externalId, orderId, orderNumber, stars, text, author, tags, writtenAt } =
    review;
  const { reply, items } = review;
  const searched = [text, author, orderNumber, ...tags, ...items.map(({ name }) => name)].filter(Boolean).join(' ');
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into reviews as r (merchant_id, id, store_id, service, connection_id, external_id, order_id, order_number,
      stars, text, author, tags, written_at, taken_at, search_text, reply_state, reply_text, replied_at)
    values (current_merchant_id(), ${newId()}, ${storeId}, ${service}, ${connectionId}, ${externalId}, ${orderId},
      ${orderNumber}, ${stars}, ${text}, ${author}, ${tags}::text[], ${writtenAt}, ${at}, ${searched.toLowerCase()},
      ${reply ? 'elsewhere' : 'none'}, ${reply?.text ?? null}, ${reply?.at ?? null})
    on conflict (merchant_id, service, store_id, external_id) do update
      set stars = excluded.stars, text = excluded.text, tags = excluded.tags, search_text = excluded.search_text,
        reply_state = case when r.reply_state = 'none' then excluded.reply_state else r.reply_state end,
        reply_text = coalesce(r.reply_text, excluded.reply_text),
        replied_at = coalesce(r.replied_at, excluded.replied_at)
    returning id, xmax = 0 as is_new`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  await putItems(tx, row.id, review);
  return row.is_new ? row.id : undefined;
}

async function putItems(tx: Tx, id: string, { items, storeId, service, stars, writtenAt }: IncomingReview) {
  if (items.length === 0) return;
  await sql`
    insert into review_items (merchant_id, review_id, key, name, store_id, service, stars, written_at)
    select current_merchant_id(), ${id}, key, max(name), ${storeId}, ${service}, ${stars}, ${writtenAt}
    from json_to_recordset(${JSON.stringify(items)}::json) as given (key text, name text) group by key
    on conflict (merchant_id, review_id, key) do update set stars = excluded.stars, name = excluded.name`.execute(tx);
}

export async function lockReview(tx: Tx, id: string): Promise<ReviewRecord | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from reviews r where r.merchant_id = current_merchant_id() and r.id = ${id}
    for update of r`.execute(tx);
  return rows[0] && toReview(rows[0]);
}

export interface ReplyChange {
  state: ReplyState;
  text?: string | null;
  by?: string | null;
  at?: Date | null;
  why: string | null;
  attempts: number;
}

export async function setReply(tx: Tx, id: string, change: ReplyChange): Promise<void> {
  const { state, text, by, at, why, attempts } = change;
  await sql`
    update reviews set reply_state = ${state}, reply_why = ${why}, reply_attempts = ${attempts},
      reply_text = ${text === undefined ? sql`reply_text` : text}, reply_by = ${by === undefined ? sql`reply_by` : by},
      replied_at = ${at === undefined ? sql`replied_at` : at}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}
