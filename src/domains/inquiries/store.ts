import { sql, type Insertable } from 'kysely';
import type { CareerApplications, ContactMessages } from '../../database.gen.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { cutPage, isBehind, likePattern, parseCursor } from '../../platform/db/page.ts';
import type { CareerApplication, ReceivedMessage } from './contract.ts';

const pageRows = 50;

interface PageOf<State> {
  state?: State | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
}

export async function insertContactMessage(tx: Tx, row: Insertable<ContactMessages>): Promise<void> {
  await tx.insertInto('contact_messages').values(row).execute();
}

export async function insertCareerApplication(tx: Tx, row: Insertable<CareerApplications>): Promise<void> {
  await tx.insertInto('career_applications').values(row).execute();
}

export async function readContactMessages(db: Db, given: PageOf<ReceivedMessage['state']>) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await db
    .selectFrom('contact_messages')
    .selectAll()
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(Boolean(given.search), (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', name, email, message)) like ${pattern}`),
    )
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'received_at')))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.received_at, id: row.id }));
  const messages = shown.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    topic: row.topic as ReceivedMessage['topic'], // the column's check
    message: row.message,
    receivedAt: row.received_at.toISOString(),
    state: row.state as ReceivedMessage['state'], // the column's check
    handledBy: row.handled_by,
  }));
  return { messages, nextCursor };
}

export async function readCareerApplications(db: Db, given: PageOf<CareerApplication['state']>) {
  const after = given.cursor === undefined ? undefined : parseCursor(given.cursor);
  const pattern = likePattern(given.search ?? '');
  const rows = await db
    .selectFrom('career_applications')
    .selectAll()
    .$if(given.state !== undefined, (query) => query.where('state', '=', given.state ?? ''))
    .$if(Boolean(given.search), (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', first_name, last_name, email, role_id, message)) like ${pattern}`),
    )
    .$if(after !== undefined, (query) => query.where(isBehind(after, 'received_at')))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
    .execute();
  const { shown, nextCursor } = cutPage(rows, pageRows, (row) => ({ at: row.received_at, id: row.id }));
  const applications = shown.map((row) => ({
    id: row.id,
    roleId: row.role_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    link: row.link,
    message: row.message,
    resume: { name: row.resume_name, mediaType: row.resume_media_type, bytes: row.resume_bytes },
    receivedAt: row.received_at.toISOString(),
    state: row.state as CareerApplication['state'], // the column's check
    handledBy: row.handled_by,
  }));
  return { applications, nextCursor };
}

export async function findResume(tx: Tx, id: string) {
  return tx
    .selectFrom('career_applications')
    .select(['resume_name', 'resume_media_type', 'resume_key'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether there was such a row. */
export async function updateInquiryState(
  tx: Tx,
  table: 'contact_messages' | 'career_applications',
  given: { id: string; state: string; by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ state: given.state, handled_by: given.by, handled_at: given.at })
    .where('id', '=', given.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
