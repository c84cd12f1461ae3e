import { sql, type Insertable } from 'kysely';
import type { SupportMessages, SupportNotes } from '../../database.gen.ts';
import type { Tx } from '../../platform/db/database.ts';
import { attachments, type Attachment } from './model/attachment.ts';

/** What is said in cases, and what staff note for each other. */

export async function insertMessage(tx: Tx, row: Insertable<SupportMessages>): Promise<void> {
  await tx.insertInto('support_messages').values(row).execute();
}

/** The newest that are shown of one case. */
const maxMessages = 500;

export type MessageRow = Awaited<ReturnType<typeof readMessages>>[number];

/** In the order in which they were said; of more than can be shown, the newest. */
export async function readMessages(tx: Tx, caseId: string) {
  const rows = await tx
    .selectFrom('support_messages')
    .select([
      'id',
      'seq',
      'said_by',
      'author_id',
      'author_name',
      'text',
      'quoted',
      'via',
      'attachments',
      'mail_ref',
      'at',
    ])
    .where('case_id', '=', caseId)
    .orderBy('seq', 'desc')
    .limit(maxMessages)
    .execute();
  return rows.toReversed();
}

/** The files that came with any mail of the transaction's merchant. */
export async function readEveryAttachment(tx: Tx): Promise<Attachment[]> {
  const rows = await tx
    .selectFrom('support_messages')
    .select('attachments')
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where(sql<boolean>`attachments <> '[]'`)
    .execute();
  return rows.flatMap((row) => attachments.parse(row.attachments));
}

/** Where a message of this id stands in the case; undefined where it has not come yet. */
export async function findMessage(tx: Tx, caseId: string, id: string) {
  return tx
    .selectFrom('support_messages')
    .select(['seq', 'author_name', 'text'])
    .where('case_id', '=', caseId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The Message-ID of the last mail that came in for the case, which an answer stands below. */
export async function findLastMail(tx: Tx, caseId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('support_messages')
    .select('mail_ref')
    .where('case_id', '=', caseId)
    .where('via', '=', 'mail')
    .where('said_by', '=', 'person')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mail_ref ?? null;
}

/** The case in which one of these mails stands. */
export async function findCaseByMail(tx: Tx, refs: readonly string[]): Promise<string | undefined> {
  if (refs.length === 0) return undefined;
  const row = await tx
    .selectFrom('support_messages')
    .select('case_id')
    .where('mail_ref', 'in', [...refs])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.case_id;
}

/** An answer to the mail that confirmed a case belongs to its first message. */
export async function recordConfirmation(tx: Tx, caseId: string, mailId: string): Promise<void> {
  await tx
    .updateTable('support_messages')
    .set({ mail_ref: mailId })
    .where('case_id', '=', caseId)
    .where('seq', '=', 1)
    .where('mail_ref', 'is', null)
    .execute();
}

/** Twice the same is one note. */
export async function insertNote(tx: Tx, row: Insertable<SupportNotes>): Promise<void> {
  await tx
    .insertInto('support_notes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function readNotes(tx: Tx, caseId: string) {
  return tx
    .selectFrom('support_notes')
    .select(['id', 'author_name', 'text', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('at')
    .orderBy('id')
    .limit(maxMessages)
    .execute();
}
