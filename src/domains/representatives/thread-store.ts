import { sql, type Insertable, type Updateable } from 'kysely';
import type { ServiceMessages, ServiceThreads } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cutPage, parseCursor } from '../../platform/db/page.ts';
import type { ThreadState } from './model/threads.ts';

/** Threads with the services' people, and what is said in them. In the staff role whoever's they are. */

const columns = [
  'service_threads.merchant_id',
  'service_threads.id',
  'service_threads.number',
  'service_threads.service',
  'service_threads.store_id',
  'service_threads.store_ref',
  'service_threads.subject_kind',
  'service_threads.subject_id',
  'service_threads.subject_label',
  'service_threads.title',
  'service_threads.state',
  'service_threads.level',
  'service_threads.opened_by',
  'service_threads.opened_by_name',
  'service_threads.opened_by_email',
  'service_threads.opened_by_staff',
  'service_threads.opened_at',
  'service_threads.message_count',
  'service_threads.last_at',
  'service_threads.waiting_since',
  'service_threads.reminders',
  'service_threads.promise',
  'service_threads.promised_until',
  'stores.name as store_name',
  'stores.time_zone',
  'merchants.name as merchant_name',
] as const;

const threads = (tx: Tx) =>
  tx
    .selectFrom('service_threads')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.merchant_id', '=', 'service_threads.merchant_id')
        .onRef('stores.id', '=', 'service_threads.store_id'),
    )
    .innerJoin('merchants', 'merchants.id', 'service_threads.merchant_id')
    .select(columns);

export type ThreadRow = NonNullable<Awaited<ReturnType<typeof findThread>>>;

export async function findThread(tx: Tx, id: string) {
  return threads(tx).where('service_threads.id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockThread(tx: Tx, id: string): Promise<ThreadRow | undefined> {
  await tx.selectFrom('service_threads').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findThread(tx, id);
}

export async function findByKey(tx: Tx, merchantId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('service_threads')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('open_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** False where the same has just been opened. */
export async function insertThread(tx: Tx, row: Insertable<ServiceThreads>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('service_threads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateThread(tx: Tx, id: string, change: Updateable<ServiceThreads>): Promise<void> {
  await tx.updateTable('service_threads').set(change).where('id', '=', id).execute();
}

const pageRows = 30;

/** The latest first; with a state, those in it. */
export async function readThreadPage(
  tx: Tx,
  given: { state?: ThreadState | undefined; service?: string | undefined; cursor?: string | undefined },
) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const rows = await threads(tx)
    .$if(given.state !== undefined, (query) => query.where('service_threads.state', '=', given.state ?? ''))
    .$if(given.service !== undefined, (query) => query.where('service_threads.service', '=', given.service ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(service_threads.last_at, service_threads.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('service_threads.last_at', 'desc')
    .orderBy('service_threads.id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.last_at, id: row.id }));
  return { rows: shown, nextCursor };
}

/** Threads whose time has come, locked; those that somebody is at are left for the next time. */
export async function takeDueThreads(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('service_threads')
    .select('id')
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertThreadMessage(tx: Tx, row: Insertable<ServiceMessages>): Promise<void> {
  await tx.insertInto('service_messages').values(row).execute();
}

const maxMessages = 500;

export async function readThreadMessages(tx: Tx, threadId: string) {
  const rows = await tx
    .selectFrom('service_messages')
    .select(['id', 'seq', 'said_by', 'author_id', 'author_name', 'text', 'quoted', 'via', 'at'])
    .where('thread_id', '=', threadId)
    .orderBy('seq', 'desc')
    .limit(maxMessages)
    .execute();
  return rows.toReversed();
}

export async function findThreadMessage(
  tx: Tx,
  threadId: string,
  id: string,
): Promise<{ seq: number; text: string } | undefined> {
  return tx
    .selectFrom('service_messages')
    .select(['seq', 'text'])
    .where('thread_id', '=', threadId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The thread in which one of these mails stands. */
export async function findThreadByMail(tx: Tx, refs: readonly string[]): Promise<string | undefined> {
  if (refs.length === 0) return undefined;
  const row = await tx
    .selectFrom('service_messages')
    .select('thread_id')
    .where('mail_ref', 'in', [...refs])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.thread_id;
}

/** The Message-ID of the service's last mail in it. */
export async function findLastServiceMail(tx: Tx, threadId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('service_messages')
    .select('mail_ref')
    .where('thread_id', '=', threadId)
    .where('said_by', '=', 'service')
    .where('via', '=', 'mail')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_ref ?? null;
}

/** Of each service, over all merchants. */
export async function readAnswerTimes(tx: Tx, since: Date) {
  const { rows } = await sql<{ service: string; answers: number; median_ms: number }>`
    select service, answers, median_ms from service_answer_times(${since})`.execute(tx);
  return rows.map((row) => ({ service: row.service, answers: row.answers, medianMs: row.median_ms }));
}
