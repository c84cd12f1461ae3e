import { sql, type Insertable } from 'kysely';
import { z } from 'zod';
import type { Json, StaffActions, Viewings } from '../../database.gen.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, likePattern, parseCursor } from '../../platform/db/page.ts';
import type { OutgoingMessage, StaffAction } from './contract.ts';

const pageRows = 50;

/** Adds an audit row with the name and amount of its subject as they are now: it may be renamed or deleted later. */
export async function insertStaffAction(tx: Tx, row: Omit<Insertable<StaffActions>, 'detail'>): Promise<void> {
  const detail = sql<Json>`audit_subject(${row.subject_kind}, ${row.subject_id})`;
  await tx
    .insertInto('staff_actions')
    .values({ ...row, detail })
    .execute();
}

/** What staff did, newest first; with `subjectId` what concerns one thing or one merchant. */
export async function readStaffActions(
  db: Db,
  given: { subjectId?: string | undefined; search?: string | undefined; cursor?: string | undefined },
): Promise<{ actions: StaffAction[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await db
    .selectFrom('staff_actions')
    .leftJoin('merchants', 'merchants.id', 'staff_actions.about_merchant_id')
    .select([
      'staff_actions.id',
      'at',
      'staff_name',
      'action',
      'subject_kind',
      'subject_id',
      'reason',
      'detail',
      'merchants.id as merchant_id',
      'merchants.name as merchant_name',
    ])
    .$if(given.subjectId !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('subject_id', '=', given.subjectId ?? ''),
          where(sql<string>`about_merchant_id::text`, '=', given.subjectId ?? ''),
        ]),
      ),
    )
    .$if(Boolean(given.search), (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', staff_name, action, subject_kind, subject_id, reason, detail ->> 'object', merchants.name)) like ${pattern}`,
      ),
    )
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'at', 'staff_actions.id')))
    .orderBy('at', 'desc')
    .orderBy('staff_actions.id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, ({ at, id }) => ({ at, id }));
  const actions = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    staffName: row.staff_name,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    ...named(row.detail),
    merchant:
      row.merchant_id === null || row.merchant_name === null ? null : { id: row.merchant_id, name: row.merchant_name },
    reason: row.reason,
  }));
  return { actions, nextCursor };
}

const detail = z.object({ object: z.string(), amountMinor: z.int(), currency: z.string() }).partial();

function named(given: unknown): Pick<StaffAction, 'subject' | 'amount'> {
  const { object, amountMinor: minor, currency } = detail.parse(given);
  return {
    subject: object ?? null,
    amount: minor === undefined || currency === undefined ? null : { minor, currency },
  };
}

export async function insertViewing(tx: Tx, row: Insertable<Viewings>): Promise<void> {
  await tx.insertInto('viewings').values(row).execute();
}

/** Ends what is still open; answers how many viewings that were. */
export async function endViewings(tx: Tx, given: { sessionId: string; merchantId: string; at: Date }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('viewings')
    .set({ ended_at: given.at })
    .where('session_id', '=', given.sessionId)
    .where('viewed_merchant_id', '=', given.merchantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function hasViewing(db: Db, given: { sessionId: string; merchantId: string; at: Date }): Promise<boolean> {
  const row = await db
    .selectFrom('viewings')
    .select('id')
    .where('session_id', '=', given.sessionId)
    .where('viewed_merchant_id', '=', given.merchantId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', given.at)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMerchantName(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('merchants').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Mail and SMS, newest first. */
export async function readMessages(
  db: Db,
  given: { state?: OutgoingMessage['state'] | undefined; search?: string | undefined; cursor?: string | undefined },
): Promise<{ messages: OutgoingMessage[]; nextCursor: string | null }> {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await db
    .selectFrom('outgoing_messages')
    .selectAll()
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(Boolean(given.search), (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', recipient, subject, purpose)) like ${pattern}`),
    )
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'created_at')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.created_at, id: row.id }));
  const messages = shown.map((row) => ({
    id: row.id,
    channel: row.channel as OutgoingMessage['channel'], // the column's check
    purpose: row.purpose,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    state: row.state as OutgoingMessage['state'], // the column's check
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }));
  return { messages, nextCursor };
}

/** The state of a message, locked until the transaction ends. */
export async function lockMessage(tx: Tx, id: string): Promise<OutgoingMessage['state'] | undefined> {
  const row = await tx
    .selectFrom('outgoing_messages')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state as OutgoingMessage['state'] | undefined; // the column's check
}

export async function makeMessageWait(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('outgoing_messages').set({ state: 'waiting', attempts: 0 }).where('id', '=', id).execute();
}
