import { sql, type Selectable } from 'kysely';
import type { NewsLetters } from '../../database.gen.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { NewsLetter, NewsSummary } from './contract.ts';
import { isWrittenIn, type NewsState, type NewsTexts } from './model/news-letter.ts';

/** All reading and writing of letters and of who gets them. Every transaction is in the staff role. */

export type StoredNews = Omit<NewsLetter, 'wouldGetIt'>;

/** Far more than are ever written; what is older is still there by its address. */
const maxCharacters = 200;

/** Newest first. */
export async function readNewsLetters(db: Db): Promise<NewsSummary[]> {
  const rows = await db
    .selectFrom('news_letters')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxCharacters)
    .execute();
  return rows.map((row) => {
    const { texts, ...letter } = toLetter(row);
    return { ...letter, subject: texts.en.subject, hasSpanish: isWrittenIn(texts, 'es') };
  });
}

export async function findNewsLetter(tx: Tx, id: string): Promise<StoredNews | undefined> {
  const row = await tx.selectFrom('news_letters').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toLetter(row);
}

/** Locked until the transaction ends. */
export async function lockNewsLetter(tx: Tx, id: string): Promise<StoredNews | undefined> {
  const row = await tx.selectFrom('news_letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toLetter(row);
}

interface Saving {
  id: string;
  texts: NewsTexts;
  by: string;
  at: Date;
}

/** False where there is one with this id already. */
export async function insertNewsLetter(tx: Tx, { id, texts, by, at }: Saving): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('news_letters')
    .values({
      id,
      state: 'draft',
      ...columnsOf(texts),
      version: 1,
      written_by: by,
      created_at: at,
      changed_by: by,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateNewsTexts(tx: Tx, { id, texts, by, at }: Saving): Promise<void> {
  await tx
    .updateTable('news_letters')
    .set(({ eb }) => ({ ...columnsOf(texts), version: eb('version', '+', 1), changed_by: by, changed_at: at }))
    .where('id', '=', id)
    .execute();
}

export async function deleteNewsLetter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('news_letters').where('id', '=', id).execute();
}

/** From here on it is being sent, to these people. */
export async function beginSending(
  tx: Tx,
  { id, userIds, by, at }: { id: string; userIds: readonly string[]; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into news_recipients (letter_id, user_id, state)
    select ${id}, user_id, 'waiting' from unnest(${userIds}::text[]) as user_id`.execute(tx);
  await tx
    .updateTable('news_letters')
    .set(({ eb }) => ({
      state: 'sending',
      version: eb('version', '+', 1),
      sent_by: by,
      sent_at: at,
      people: userIds.length,
    }))
    .where('id', '=', id)
    .execute();
}

/** The letters that are being sent, oldest first. */
export async function lettersUnderWay(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('news_letters')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('sent_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** A letter that is being sent, locked; undefined where another process is at it, or it is sent. */
export async function lockLetterUnderWay(tx: Tx, id: string): Promise<StoredNews | undefined> {
  const row = await tx
    .selectFrom('news_letters')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toLetter(row);
}

/** The next people who wait for it, locked. */
export async function lockWaiting(tx: Tx, letterId: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('news_recipients')
    .select('user_id')
    .where('letter_id', '=', letterId)
    .where('state', '=', 'waiting')
    .orderBy('user_id')
    .limit(most)
    .forUpdate()
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** @param messageId of what was written; undefined for who is left out */
export async function recordRecipient(
  tx: Tx,
  { letterId, userId, messageId }: { letterId: string; userId: string; messageId?: string },
): Promise<void> {
  await tx
    .updateTable('news_recipients')
    .set(messageId === undefined ? { state: 'skipped' } : { state: 'written', message_id: messageId })
    .where('letter_id', '=', letterId)
    .where('user_id', '=', userId)
    .execute();
}

export async function countBatch(
  tx: Tx,
  { id, written, skipped }: { id: string; written: number; skipped: number },
): Promise<void> {
  await tx
    .updateTable('news_letters')
    .set(({ eb }) => ({ written: eb('written', '+', written), skipped: eb('skipped', '+', skipped) }))
    .where('id', '=', id)
    .execute();
}

export async function finishSending(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('news_letters').set({ state: 'sent', finished_at: at }).where('id', '=', id).execute();
}

const columnsOf = ({ en, es }: NewsTexts) => ({
  subject_en: en.subject,
  body_en: en.body,
  subject_es: es.subject,
  body_es: es.body,
});

function toLetter(row: Selectable<NewsLetters>): StoredNews {
  return {
    id: row.id,
    state: row.state as NewsState, // the column's check
    texts: {
      en: { subject: row.subject_en, body: row.body_en },
      es: { subject: row.subject_es, body: row.body_es },
    },
    version: row.version,
    writtenBy: row.written_by,
    createdAt: row.created_at.toISOString(),
    changedBy: row.changed_by,
    changedAt: row.changed_at.toISOString(),
    sentBy: row.sent_by,
    sentAt: row.sent_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    people: row.people,
    written: row.written,
    skipped: row.skipped,
  };
}
