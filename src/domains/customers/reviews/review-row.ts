import { sql } from 'kysely';
import { z } from 'zod';
import { asId, type ConnectionId, type OrderId, type StoreId } from '../../../shared/ids.ts';
import { replyStateNames, type ReplyState } from '../model/reply-states.ts';

/** A review as the database has it. */
export interface ReviewRecord {
  id: string;
  storeId: StoreId;
  service: string;
  /** Null: it came in a file. */
  connectionId: ConnectionId | null;
  externalId: string;
  orderId: OrderId | null;
  orderNumber: string | null;
  stars: number;
  text: string;
  author: string | null;
  tags: string[];
  writtenAt: Date;
  items: { key: string; name: string }[];
  reply: {
    state: ReplyState;
    text: string | null;
    by: string | null;
    at: Date | null;
    why: string | null;
    attempts: number;
  };
}

export interface ReviewRow {
  id: string;
  store_id: string;
  service: string;
  connection_id: string | null;
  external_id: string;
  order_id: string | null;
  order_number: string | null;
  stars: number;
  text: string;
  author: string | null;
  tags: string[];
  written_at: Date;
  reply_state: string;
  reply_text: string | null;
  reply_by: string | null;
  replied_at: Date | null;
  reply_why: string | null;
  reply_attempts: number;
  items: unknown;
}

const ofItems = sql`(
  select jsonb_agg(jsonb_build_object('key', i.key, 'name', i.name) order by i.name, i.key) from review_items i
  where i.merchant_id = r.merchant_id and i.review_id = r.id)`;

/** Of `reviews r`. */
export const reviewColumns = sql`r.id, r.store_id, r.service, r.connection_id, r.external_id, r.order_id, r.order_number,
  r.stars, r.text, r.author, r.tags, r.written_at, r.reply_state, r.reply_text, r.reply_by, r.replied_at, r.reply_why,
  r.reply_attempts, ${ofItems} as items`;

const replyState = z.enum(replyStateNames);
const storedItems = z.array(z.object({ key: z.string(), name: z.string() })).nullable();

export function toReview(row: ReviewRow): ReviewRecord {
  return {
    id: row.id,
    storeId: asId(row.store_id),
    service: row.service,
    connectionId: row.connection_id === null ? null : asId(row.connection_id),
    externalId: row.external_id,
    orderId: row.order_id === null ? null : asId(row.order_id),
    orderNumber: row.order_number,
    stars: row.stars,
    text: row.text,
    author: row.author,
    tags: row.tags,
    writtenAt: row.written_at,
    items: storedItems.parse(row.items) ?? [],
    reply: {
      state: replyState.parse(row.reply_state),
      text: row.reply_text,
      by: row.reply_by,
      at: row.replied_at,
      why: row.reply_why,
      attempts: row.reply_attempts,
    },
  };
}
