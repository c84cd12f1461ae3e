import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, newId, type MerchantId } from '../../shared/ids.ts';
import { toTold, type Told } from './model/notice-facts.ts';

/** Each mail and SMS about a notice, and what became of it. */

export interface NewDelivery {
  merchantId: MerchantId;
  noticeId: string;
  userId: string;
  channel: 'mail' | 'sms';
  /** 0: with the notice itself; from 1 on, when nobody had acknowledged it. */
  step: number;
  at: Date;
}

type Standing = { state: 'posted'; messageId: string } | { state: 'held' | 'digest'; dueAt: Date };

export async function insertDelivery(tx: Tx, given: NewDelivery, standing: Standing): Promise<void> {
  const { merchantId, noticeId, userId, channel, step, at } = given;
  await tx
    .insertInto('notice_deliveries')
    .values({
      merchant_id: merchantId,
      id: newId(),
      notice_id: noticeId,
      user_id: userId,
      channel,
      step,
      state: standing.state,
      due_at: standing.state === 'posted' ? null : standing.dueAt,
      message_id: standing.state === 'posted' ? standing.messageId : null,
      changed_at: at,
    })
    .execute();
}

/** Of any merchant, people whose held mails or whose digest is due; the longest due first. */
export async function noticeMailsDue(db: Db, at: Date, most: number) {
  const { rows } = await sql<{ merchant_id: string; user_id: string }>`
    select merchant_id, user_id from notice_mails_due(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), userId: row.user_id }));
}

export interface DueDelivery {
  id: string;
  state: 'held' | 'digest';
  noticeId: string;
  storeId: string | null;
  told: Told | undefined;
  isOver: boolean;
}

/** A person's mails that are due, oldest first, locked until the transaction ends. */
export async function lockDueDeliveries(
  tx: Tx,
  { userId, now, most }: { userId: string; now: Date; most: number },
): Promise<DueDelivery[]> {
  const rows = await tx
    .selectFrom('notice_deliveries as d')
    .innerJoin('notices as n', (join) =>
      join.onRef('n.merchant_id', '=', 'd.merchant_id').onRef('n.id', '=', 'd.notice_id'),
    )
    .select(['d.id', 'd.state', 'd.notice_id', 'n.store_id', 'n.kind', 'n.facts', 'n.resolved_at'])
    .where('d.user_id', '=', userId)
    .where('d.due_at', '<=', now)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .limit(most)
    .forUpdate('d')
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    state: row.state === 'digest' ? 'digest' : 'held',
    noticeId: row.notice_id,
    storeId: row.store_id,
    told: toTold(row.kind, row.facts),
    isOver: row.resolved_at !== null,
  }));
}

/** `messageId` null: nothing was sent, since it was over or not wanted any more. */
export async function settleDeliveries(
  tx: Tx,
  ids: readonly string[],
  { messageId, at }: { messageId: string | null; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('notice_deliveries')
    .set({ state: messageId === null ? 'dropped' : 'posted', message_id: messageId, due_at: null, changed_at: at })
    .where('id', 'in', ids)
    .execute();
}

/** Whether somebody was called about another notice of this kind and store since then. */
export async function wasCalledSince(
  tx: Tx,
  given: { userId: string; kind: string; storeId: string | null; noticeId: string; since: Date },
): Promise<boolean> {
  const { userId, kind, storeId, noticeId, since } = given;
  const { rows } = await sql`
    select from notice_deliveries d join notices n on n.merchant_id = d.merchant_id and n.id = d.notice_id
    where d.merchant_id = current_merchant_id() and d.user_id = ${userId} and d.step > 0 and d.changed_at > ${since}
      and n.kind = ${kind} and n.store_id is not distinct from ${storeId}::uuid and n.id <> ${noticeId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

export interface DeliveryRow {
  userId: string;
  channel: string;
  step: number;
  state: string;
  dueAt: Date | null;
  changedAt: Date;
  /** Of its message: `waiting`, `sent`, `kept`, `failed`. */
  messageState: string | null;
  sentAt: Date | null;
  lastError: string | null;
}

/** All that was written about a notice, in the order in which it was. */
export async function readDeliveries(tx: Tx, noticeId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<{
    user_id: string;
    channel: string;
    step: number;
    state: string;
    due_at: Date | null;
    changed_at: Date;
    message_state: string | null;
    sent_at: Date | null;
    last_error: string | null;
  }>`
    select d.user_id, d.channel, d.step, d.state, d.due_at, d.changed_at, m.state as message_state, m.sent_at, m.last_error
    from notice_deliveries d left join notice_messages(${noticeId}::uuid) m on m.delivery_id = d.id
    where d.merchant_id = current_merchant_id() and d.notice_id = ${noticeId}::uuid
    order by d.step, d.changed_at, d.id`.execute(tx);
  return rows.map((row) => ({
    userId: row.user_id,
    channel: row.channel,
    step: row.step,
    state: row.state,
    dueAt: row.due_at,
    changedAt: row.changed_at,
    messageState: row.message_state,
    sentAt: row.sent_at,
    lastError: row.last_error,
  }));
}
