import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StaffMember } from '../identity/index.ts';
import { findCase } from './case-store.ts';
import type { DeskThread, InboxView } from './desk-contract.ts';
import { countViews, findDeskCase, readDeskPage } from './desk-store.ts';
import { readMessages, readNotes } from './message-store.ts';
import type { SupportQueue } from './model/topics.ts';
import { fileOf, viewDeskCase, viewMessage } from './views.ts';

/** The inbox as staff see it. The transaction must be in the staff role. */

export async function listDeskCases(
  tx: Tx,
  staff: StaffMember,
  now: Date,
  given: {
    view: InboxView;
    queue?: SupportQueue | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
  },
) {
  const staffUserId = staff.user.id;
  const { rows, nextCursor } = await readDeskPage(tx, { ...given, staffUserId, now });
  return {
    cases: rows.map((row) => viewDeskCase(row, now)),
    nextCursor,
    counts: await countViews(tx, staffUserId, now),
  };
}

/** One case with everything that was said and noted. Throws NOT_FOUND. */
export async function getDeskCase(tx: Tx, staff: StaffMember, now: Date, id: string): Promise<DeskThread> {
  const [head, row] = [await findDeskCase(tx, id), await findCase(tx, id)];
  if (!head || !row) throw new AppError('NOT_FOUND', 'There is no such case.');
  const reader = { userId: staff.user.id, isStaff: true };
  const messages = await readMessages(tx, id);
  const notes = await readNotes(tx, id);
  return {
    ...viewDeskCase(head, now),
    file: fileOf(row.file),
    storeId: row.store_id,
    personSeen: row.person_seen,
    goesByMail: row.contact_email !== null,
    messages: messages.map((message) => viewMessage(message, reader)),
    notes: notes.map((note) => ({ id: note.id, author: note.author_name, text: note.text, at: note.at.toISOString() })),
  };
}
