import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { cutPage, type PagePlace } from '../../platform/db/page.ts';
import { asId, newId, type MerchantId, type StoreId } from '../../shared/ids.ts';
import { toTold, type Told } from './model/notice-facts.ts';
import type { NoticeKindName } from './model/notice-kinds.ts';

/** Notices, and on whose screens they stand. */
export interface NoticeRecord {
  id: string;
  merchantId: MerchantId;
  storeId: StoreId | null;
  told: Told;
  createdAt: Date;
  resolvedAt: Date | null;
  acknowledgedAt: Date | null;
  acknowledgedBy: string | null;
  acknowledgedName: string | null;
  escalateAt: Date | null;
  escalationStep: number;
}

export interface NewNotice {
  /** Null: about the merchant as a whole. */
  storeId: StoreId | null;
  /** Names what happened: it is told once. */
  key: string;
  /** What it is about; `resolveNotices` with the same ends it. */
  subject: string;
  told: Told;
}

/** Of the transaction's merchant. Undefined where this has been told before. */
export async function insertNotice(
  tx: Tx,
  notice: NewNotice,
  at: Date,
): Promise<{ merchantId: MerchantId; noticeId: string } | undefined> {
  const { storeId, key, subject, told } = notice;
  const row = await tx
    .insertInto('notices')
    .values({
      merchant_id: sql<string>`current_merchant_id()`,
      id: newId(),
      kind: told.kind,
      store_id: storeId,
      key,
      subject,
      facts: JSON.stringify(told.facts),
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'key']).doNothing())
    .returning(['merchant_id', 'id'])
    .executeTakeFirst();
  return row && { merchantId: asId(row.merchant_id), noticeId: row.id };
}

export async function insertReaders(
  tx: Tx,
  { merchantId, noticeId, at }: { merchantId: MerchantId; noticeId: string; at: Date },
  people: readonly { userId: string; onDevice: boolean }[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ userId, onDevice }) => ({
    merchant_id: merchantId,
    user_id: userId,
    notice_id: noticeId,
    created_at: at,
    on_device: onDevice,
  }));
  await tx.insertInto('notice_people').values(rows).execute();
}

const columns = sql`n.id, n.merchant_id, n.kind, n.store_id, n.facts, n.created_at, n.resolved_at, n.acknowledged_at,
  n.acknowledged_by, n.acknowledged_name, n.escalate_at, n.escalation_step`;

interface NoticeRow {
  id: string;
  merchant_id: string;
  kind: string;
  store_id: string | null;
  facts: unknown;
  created_at: Date;
  resolved_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_name: string | null;
  escalate_at: Date | null;
  escalation_step: number;
}

/** Undefined for a kind of before that nobody can put into words any more. */
function toNotice(row: NoticeRow): NoticeRecord | undefined {
  const told = toTold(row.kind, row.facts);
  return (
    told && {
      id: row.id,
      merchantId: asId(row.merchant_id),
      storeId: row.store_id === null ? null : asId(row.store_id),
      told,
      createdAt: row.created_at,
      resolvedAt: row.resolved_at,
      acknowledgedAt: row.acknowledged_at,
      acknowledgedBy: row.acknowledged_by,
      acknowledgedName: row.acknowledged_name,
      escalateAt: row.escalate_at,
      escalationStep: row.escalation_step,
    }
  );
}

/** Locked until the transaction ends. */
export async function lockNotice(tx: Tx, id: string): Promise<NoticeRecord | undefined> {
  const { rows } = await sql<NoticeRow>`select ${columns} from notices n where n.id = ${id} for update`.execute(tx);
  return rows[0] && toNotice(rows[0]);
}

export async function setEscalation(
  tx: Tx,
  id: string,
  { escalateAt, step }: { escalateAt: Date | null; step: number },
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ escalate_at: escalateAt, escalation_step: step })
    .where('id', '=', id)
    .execute();
}

export async function setAcknowledged(
  tx: Tx,
  id: string,
  { userId, name, at }: { userId: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ acknowledged_at: at, acknowledged_by: userId, acknowledged_name: name, escalate_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * What these were about is over: they count no more, and nobody else is told. Also from an intake's transaction, which
 * sees the notices of all merchants by their subject alone.
 *
 * @param given.merchantId the transaction's own when left out
 */
export async function resolveNotices(
  tx: Tx,
  { merchantId, subject, at }: { merchantId?: MerchantId; subject: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ resolved_at: at, escalate_at: null })
    .where('merchant_id', '=', merchantId ?? sql<string>`current_merchant_id()`)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Whether somebody has been told of this, and it is not over yet. */
export async function isTold(tx: Tx, subject: string): Promise<boolean> {
  const row = await tx
    .selectFrom('notices')
    .select('id')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('subject', '=', subject)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of any merchant, those that nobody has acknowledged in time; the longest due first. */
export async function noticesToEscalate(db: Db, at: Date, most: number) {
  const { rows } = await sql<{ merchant_id: string; notice_id: string }>`
    select merchant_id, notice_id from notices_to_escalate(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId<'merchant'>(row.merchant_id), noticeId: row.notice_id }));
}

/** Of any merchant, notices raised before, with all that hangs on them; answers how many, at most `most`. */
export async function deleteNotices(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_notices(${before}, ${most}) as gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** A notice as one person has it. */
export interface OwnNotice extends NoticeRecord {
  readAt: Date | null;
  onDevice: boolean;
}

export interface NoticeFilter {
  userId: string;
  id?: string | undefined;
  kind?: NoticeKindName | undefined;
  storeId?: string | undefined;
  /** Only what has not been read and still matters. */
  isFresh?: boolean;
  /** Unanswered orders of this store, or of `all`, are left out: their screens count them by themselves. */
  exceptLateOf?: string | undefined;
}

function fits({ userId, id, kind, storeId, isFresh, exceptLateOf }: NoticeFilter) {
  return sql<boolean>`p.merchant_id = current_merchant_id() and p.user_id = ${userId}
    ${id === undefined ? sql`` : sql`and p.notice_id = ${id}::uuid`}
    ${kind === undefined ? sql`` : sql`and n.kind = ${kind}`}
    ${storeId === undefined ? sql`` : sql`and n.store_id = ${storeId}::uuid`}
    ${isFresh === true ? sql`and p.read_at is null and n.resolved_at is null` : sql``}
    ${exceptLateOf === undefined ? sql`` : sql`and not (n.kind = 'late_order' and ${isOf(exceptLateOf)})`}`;
}

const isOf = (storeId: string) =>
  storeId === 'all' ? sql`true` : sql`n.store_id is not distinct from ${storeId}::uuid`;

const source = sql`notice_people p join notices n on n.merchant_id = p.merchant_id and n.id = p.notice_id`;

/** Newest first, a page at a time. */
export async function readOwnNotices(
  tx: Tx,
  filter: NoticeFilter,
  { after, limit }: { after: PagePlace | undefined; limit: number },
): Promise<{ notices: OwnNotice[]; nextCursor: string | null }> {
  const behind =
    after === undefined ? sql`true` : sql`(p.created_at, p.notice_id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<NoticeRow & { read_at: Date | null; on_device: boolean }>`
    select ${columns}, p.read_at, p.on_device from ${source} where ${fits(filter)} and ${behind}
    order by p.created_at desc, p.notice_id desc limit ${limit + 1}`.execute(tx);
  const { shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
  return {
    notices: shown.flatMap((row) => {
      const notice = toNotice(row);
      return notice ? [{ ...notice, readAt: row.read_at, onDevice: row.on_device }] : [];
    }),
    nextCursor,
  };
}

export async function countOwnNotices(tx: Tx, filter: NoticeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${source} where ${fits(filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Answers false where this person has no such notice. */
export async function setRead(
  tx: Tx,
  { userId, noticeId, readAt }: { userId: string; noticeId: string; readAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_people')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks what is unread up to a moment, and answers how many that were; `readAt` names them for `unreadAll`. */
export async function readAll(
  tx: Tx,
  { userId, upTo, readAt }: { userId: string; upTo: Date; readAt: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_people')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', upTo)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes back what was marked at one moment. */
export async function unreadAll(tx: Tx, { userId, readAt }: { userId: string; readAt: Date }): Promise<void> {
  await tx
    .updateTable('notice_people')
    .set({ read_at: null })
    .where('user_id', '=', userId)
    .where('read_at', '=', readAt)
    .execute();
}
