import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PagePlace } from '../../platform/db/page.ts';
import { asId, newId, type MerchantId, type OrderId } from '../../shared/ids.ts';

/** All reading and writing of the messages to endpoints, and of what was announced last of each order. */

export type MessageState = 'waiting' | 'taken' | 'failed' | 'dropped';

export interface MessageRow {
  id: string;
  endpointId: string;
  kind: string;
  happenedAt: Date;
  body: string;
  state: MessageState;
  tries: number;
  attempts: number;
  nextAt: Date;
  busyUntil: Date | null;
  createdAt: Date;
}

interface StoredMessage {
  id: string;
  endpoint_id: string;
  kind: string;
  happened_at: Date;
  body: string;
  state: string;
  tries: number;
  attempts: number;
  next_at: Date;
  busy_until: Date | null;
  created_at: Date;
}

const messageColumns = sql`id, endpoint_id, kind, happened_at, body, state, tries, attempts, next_at, busy_until,
  created_at`;

const toMessage = (row: StoredMessage): MessageRow => ({
  id: row.id,
  endpointId: row.endpoint_id,
  kind: row.kind,
  happenedAt: row.happened_at,
  body: row.body,
  state: row.state as MessageState, // the column's check
  tries: row.tries,
  attempts: row.attempts,
  nextAt: row.next_at,
  busyUntil: row.busy_until,
  createdAt: row.created_at,
});

/** A message for each of these endpoints; what was announced before is left alone. Answers what is to be sent, and for whom. */
export async function insertMessages(
  tx: Tx,
  given: { endpointIds: readonly string[]; kind: string; key: string; happenedAt: Date; body: string; at: Date },
): Promise<{ merchantId: MerchantId; id: string }[]> {
  const made: { merchantId: MerchantId; id: string }[] = [];
  for (const endpointId of given.endpointIds) {
    const { rows } = await sql<{ merchant_id: string; id: string }>`
      insert into webhook_messages (merchant_id, id, endpoint_id, key, kind, happened_at, body, state, next_at, created_at)
      values (current_merchant_id(), ${newId()}, ${endpointId}, ${given.key}, ${given.kind}, ${given.happenedAt},
        ${given.body}, 'waiting', ${given.at}, ${given.at})
      on conflict (merchant_id, endpoint_id, key) do nothing
      returning merchant_id, id`.execute(tx);
    made.push(...rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), id: row.id })));
  }
  return made;
}

/** Locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<StoredMessage>`
    select ${messageColumns} from webhook_messages
    where merchant_id = current_merchant_id() and id = ${id} for update`.execute(tx);
  return rows[0] && toMessage(rows[0]);
}

/** How many messages are on their way to an endpoint. */
export async function countBusy(tx: Tx, endpointId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_messages
    where merchant_id = current_merchant_id() and endpoint_id = ${endpointId} and busy_until > ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function holdMessage(tx: Tx, id: string, until: Date): Promise<void> {
  await sql`
    update webhook_messages set busy_until = ${until}
    where merchant_id = current_merchant_id() and id = ${id}`.execute(tx);
}

export async function settleMessage(
  tx: Tx,
  given: { id: string; state: MessageState; tries: number; attempts: number; nextAt: Date },
): Promise<void> {
  await sql`
    update webhook_messages set state = ${given.state}, tries = ${given.tries}, attempts = ${given.attempts},
      next_at = ${given.nextAt}, busy_until = null
    where merchant_id = current_merchant_id() and id = ${given.id}`.execute(tx);
}

/** Waits for its next try, and nobody is just sending it. */
const rests = (at: Date) =>
  sql<boolean>`(state = 'waiting' and attempts > 0 and next_at > ${at} and coalesce(busy_until <= ${at}, true))`;

/** Wanted once more, now and from the first try on. */
export async function wantAgain(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update webhook_messages set state = 'waiting', tries = 0, next_at = ${at}, busy_until = null
    where merchant_id = current_merchant_id() and id = any(${ids}::uuid[]) and (state <> 'waiting' or ${rests(at)})`.execute(
    tx,
  );
}

export interface AttemptRow {
  number: number;
  at: Date;
  durationMs: number;
  status: number | null;
  answer: string;
}

export async function insertAttempt(tx: Tx, messageId: string, attempt: AttemptRow): Promise<void> {
  await sql`
    insert into webhook_attempts (merchant_id, message_id, number, at, duration_ms, status, answer)
    values (current_merchant_id(), ${messageId}, ${attempt.number}, ${attempt.at}, ${attempt.durationMs},
      ${attempt.status}, ${attempt.answer})
    on conflict do nothing`.execute(tx);
}

/** Newest first. */
export async function readAttempts(tx: Tx, messageId: string): Promise<AttemptRow[]> {
  const rows = await tx
    .selectFrom('webhook_attempts')
    .select(['number', 'at', 'duration_ms', 'status', 'answer'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('message_id', '=', messageId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    at: row.at,
    durationMs: row.duration_ms,
    status: row.status,
    answer: row.answer,
  }));
}

/** Newest first, with how the last attempt ended. */
export async function readMessages(
  tx: Tx,
  given: { endpointId: string; after: PagePlace | undefined; limit: number },
): Promise<(MessageRow & { lastStatus: number | null; lastMs: number | null })[]> {
  const { endpointId, after, limit } = given;
  const { rows } = await sql<StoredMessage & { last_status: number | null; last_ms: number | null }>`
    select ${messageColumns}, a.status as last_status, a.duration_ms as last_ms from webhook_messages m
    left join lateral (
      select w.status, w.duration_ms from webhook_attempts w
      where w.merchant_id = m.merchant_id and w.message_id = m.id order by w.number desc limit 1) a on true
    where m.merchant_id = current_merchant_id() and m.endpoint_id = ${endpointId}
      and (${after?.at ?? null}::timestamptz is null
        or (m.created_at, m.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by m.created_at desc, m.id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...toMessage(row), lastStatus: row.last_status, lastMs: row.last_ms }));
}

/** What happened in a time and was not taken yet, or all of it, oldest first. */
export async function readToReplay(
  tx: Tx,
  given: { endpointId: string; from: Date; to: Date; isAll: boolean; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_messages
    where merchant_id = current_merchant_id() and endpoint_id = ${given.endpointId}
      and created_at between ${given.from} and ${given.to}
      and (state in ('failed', 'dropped') or ${rests(given.now)} or (${given.isAll}::boolean and state = 'taken'))
    order by created_at, id limit ${given.most}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What still waits for an endpoint that is off is not sent, unless somebody asks for it. */
export async function dropMessages(tx: Tx, endpointId: string): Promise<void> {
  await sql`
    update webhook_messages set state = 'dropped', busy_until = null
    where merchant_id = current_merchant_id() and endpoint_id = ${endpointId} and state = 'waiting'`.execute(tx);
}

/** What of an order was announced last; locked, so that it is announced once. */
export async function lockAnnounced(
  tx: Tx,
  orderId: OrderId,
): Promise<{ version: number; isCancelled: boolean } | undefined> {
  const { rows } = await sql<{ version: number; is_cancelled: boolean }>`
    select version, is_cancelled from webhook_orders
    where merchant_id = current_merchant_id() and order_id = ${orderId} for update`.execute(tx);
  return rows[0] && { version: rows[0].version, isCancelled: rows[0].is_cancelled };
}

export async function recordAnnounced(
  tx: Tx,
  given: { orderId: OrderId; version: number; isCancelled: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into webhook_orders (merchant_id, order_id, version, is_cancelled, announced_at)
    values (current_merchant_id(), ${given.orderId}, ${given.version}, ${given.isCancelled}, ${given.at})
    on conflict (merchant_id, order_id) do update set version = excluded.version,
      is_cancelled = excluded.is_cancelled, announced_at = excluded.announced_at`.execute(tx);
}

export async function deleteOld(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from webhook_messages where merchant_id = current_merchant_id() and created_at < ${before}`.execute(tx);
  await sql`
    delete from webhook_orders where merchant_id = current_merchant_id() and announced_at < ${before}`.execute(tx);
}

/** `messageId` null: the merchant has old messages to forget. */
export async function webhookWorkDue(
  db: Db,
  { now, oldBefore, most }: { now: Date; oldBefore: Date; most: number },
): Promise<{ merchantId: MerchantId; messageId: string | null }[]> {
  const { rows } = await sql<{ merchant_id: string; message_id: string | null }>`
    select merchant_id, message_id from webhook_work_due(${now}, ${oldBefore}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), messageId: row.message_id }));
}
