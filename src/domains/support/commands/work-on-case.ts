import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessage } from '../../../platform/messages/outbox.ts';
import { newId } from '../../../shared/ids.ts';
import { readStaff, type StaffMember } from '../../identity/index.ts';
import { recordStaffAction } from '../../staff/index.ts';
import { lockCase, updateCase, type CaseRow } from '../case-store.ts';
import { tellOfAnswerRequest } from '../jobs.ts';
import { answerLetter, type LetterParts } from '../letters.ts';
import { findLastMail, findMessage, insertNote } from '../message-store.ts';
import { unfilled } from '../model/saved-replies.ts';
import { queueOf, topicWords, type SupportTopic, type Urgency } from '../model/topics.ts';
import { addMessage } from './add-message.ts';

/** What staff do with a case. Transactions must be in the staff role; each leaves an audit row. */

async function lockForStaff({ tx }: Context, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such case.');
  return row;
}

async function recordAct(
  ctx: Context,
  staff: StaffMember,
  row: CaseRow,
  { action, reason }: { action: string; reason?: string },
): Promise<void> {
  await recordStaffAction(ctx, staff, {
    action,
    subjectKind: 'support_case',
    subjectId: row.id,
    ...(row.merchant_id !== null && { merchantId: row.merchant_id }),
    ...(reason !== undefined && { reason }),
  });
}

/**
 * Answers the person, on the page and by mail. It is saved even where others wrote meanwhile; `missed` says how much of it
 * the writer had not seen. Whoever answers a case that nobody has gets it.
 */
export async function answerCase(
  ctx: Context,
  staff: StaffMember,
  letters: LetterParts,
  given: { id: string; messageId: string; text: string; seen: number; solves: boolean },
): Promise<{ missed: number }> {
  const { messageId, text, solves } = given;
  const row = await lockForStaff(ctx, given.id);
  const [hole] = unfilled(text);
  if (hole !== undefined) throw new AppError('BAD_REQUEST', `text: Fill in ${hole} first.`);
  const known = await findMessage(ctx.tx, row.id, messageId);
  if (known) return { missed: Math.max(0, known.seq - 1 - given.seen) };
  const to = row.contact_email;
  const letter =
    to === null
      ? undefined
      : answerLetter(
          { ...row, to },
          { text, staffName: staff.user.name, inReplyTo: await findLastMail(ctx.tx, row.id) },
          letters,
        );
  const mailRef = letter ? await postMessage(ctx, letter) : null;
  const said = { id: messageId, saidBy: 'staff', authorId: staff.user.id, authorName: staff.user.name, text } as const;
  const { seq } = await addMessage(ctx, row, { ...said, via: 'page', mailRef }, solves ? 'solve' : 'staff_answer');
  await updateCase(ctx.tx, row.id, {
    ...(row.first_answered_at === null && { first_answered_at: ctx.clock.now() }),
    ...(row.assigned_to === null && { assigned_to: staff.user.id }),
  });
  if (row.merchant_id !== null && row.user_id !== null) {
    await ctx.enqueue(tellOfAnswerRequest({ merchantId: row.merchant_id, caseId: row.id, messageId }));
  }
  await recordAct(ctx, staff, row, { action: solves ? 'support_case_solved' : 'support_case_answered' });
  return { missed: Math.max(0, seq - 1 - given.seen) };
}

/** For colleagues only. */
export async function addCaseNote(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; noteId: string; text: string },
): Promise<void> {
  const row = await lockForStaff(ctx, given.id);
  await insertNote(ctx.tx, {
    case_id: row.id,
    id: given.noteId,
    author_id: staff.user.id,
    author_name: staff.user.name,
    text: given.text,
    at: ctx.clock.now(),
  });
  await recordAct(ctx, staff, row, { action: 'support_case_noted' });
}

/** Gives the case to a staff member, or to nobody. Throws NOT_FOUND for an unknown person. */
export async function assignSupportCase(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; to: string | null },
): Promise<void> {
  const row = await lockForStaff(ctx, given.id);
  const assignee = (await readStaff(ctx.tx)).find(({ id }) => id === given.to);
  if (given.to !== null && !assignee) throw new AppError('NOT_FOUND', 'There is no such staff member.');
  if (row.assigned_to === given.to) return;
  await updateCase(ctx.tx, row.id, { assigned_to: given.to });
  const reason = assignee ? `Given to ${assignee.name}.` : 'Given to nobody.';
  await recordAct(ctx, staff, row, { action: 'support_case_assigned', reason });
}

/** Says what the case is about, which also is where it waits. */
export async function moveCase(
  ctx: Context,
  staff: StaffMember,
  given: { id: string; topic: SupportTopic; urgency: Urgency },
): Promise<void> {
  const row = await lockForStaff(ctx, given.id);
  const { topic, urgency } = given;
  await updateCase(ctx.tx, row.id, { topic, urgency, queue: queueOf(topic) });
  const reason = `${topicWords[topic]}, ${urgency}.`;
  await recordAct(ctx, staff, row, { action: 'support_case_moved', reason });
}

/** Without another word. Throws CONFLICT where it is solved already. */
export async function solveCase(ctx: Context, staff: StaffMember, { id }: { id: string }): Promise<void> {
  const row = await lockForStaff(ctx, id);
  const text = 'The case was called solved. Write here if it is not.';
  const said = { id: newId(), saidBy: 'system', authorId: staff.user.id, authorName: staff.user.name, text } as const;
  await addMessage(ctx, row, { ...said, via: 'page' }, 'solve');
  await recordAct(ctx, staff, row, { action: 'support_case_solved' });
}
