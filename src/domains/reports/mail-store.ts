import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { asId, type MerchantId } from '../../shared/ids.ts';
import { rhythms, type Rhythm } from './model/rhythms.ts';

/** Who is mailed the report, and when next. */

export interface ReportMail {
  userId: string;
  every: Rhythm;
  dueAt: Date;
  stopKey: string;
}

interface MailRow {
  user_id: string;
  every: string;
  due_at: Date;
  stop_key: string;
}

const toMail = (row: MailRow): ReportMail => ({
  userId: row.user_id,
  every: rhythms.find((rhythm) => rhythm === row.every) ?? 'week',
  dueAt: row.due_at,
  stopKey: row.stop_key,
});

/** Locked until the transaction ends; undefined for who is not mailed. */
export async function lockReportMail(tx: Tx, userId: string): Promise<ReportMail | undefined> {
  const { rows } = await sql<MailRow>`
    select user_id, every, due_at, stop_key from report_mails
    where merchant_id = current_merchant_id() and user_id = ${userId} for update`.execute(tx);
  return rows[0] && toMail(rows[0]);
}

export async function readReportMail(tx: Tx, userId: string): Promise<ReportMail | undefined> {
  const { rows } = await sql<MailRow>`
    select user_id, every, due_at, stop_key from report_mails
    where merchant_id = current_merchant_id() and user_id = ${userId}`.execute(tx);
  return rows[0] && toMail(rows[0]);
}

/** A known person's key stays, so that the mails that they have can still end it. */
export async function writeReportMail(
  tx: Tx,
  { userId, every, dueAt }: { userId: string; every: Rhythm; dueAt: Date },
): Promise<void> {
  await sql`
    insert into report_mails (merchant_id, user_id, every, due_at, stop_key)
    values (current_merchant_id(), ${userId}, ${every}, ${dueAt}, gen_random_uuid())
    on conflict (merchant_id, user_id) do update set every = excluded.every, due_at = excluded.due_at`.execute(tx);
}

export async function deleteReportMail(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from report_mails where merchant_id = current_merchant_id() and user_id = ${userId}`.execute(tx);
}

/** Of any merchant, the longest due first. */
export async function reportMailsDue(
  db: Db,
  at: Date,
  most: number,
): Promise<{ merchantId: MerchantId; userId: string }[]> {
  const { rows } = await sql<{ merchant_id: string; user_id: string }>`
    select merchant_id, user_id from report_mails_due(${at}, ${most})`.execute(db);
  return rows.map((row) => ({ merchantId: asId(row.merchant_id), userId: row.user_id }));
}

/** Ends the mails with this key, whoever's they are; false where there are none any more. */
export async function stopReportMails(db: Db | Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ stopped: number }>`select stop_report_mails(${key}) as stopped`.execute(db);
  return (rows[0]?.stopped ?? 0) > 0;
}
