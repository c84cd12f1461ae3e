import { inTransaction, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage, postMessages } from '../../../platform/messages/outbox.ts';
import { postToUnproven } from '../../../platform/messages/unproven.ts';
import { lockCase, updateCase } from '../case-store.ts';
import { takeOverdue } from '../desk-store.ts';
import { confirmationLetter, staffLetter, type LetterParts } from '../letters.ts';
import { recordConfirmation } from '../message-store.ts';

const actor = { kind: 'system', name: 'support' } as const;

/** Confirms a new case by mail, and tells staff of one that cannot wait; once. The transaction is in the staff role. */
export async function confirmCase(ctx: Context, letters: LetterParts, caseId: string): Promise<void> {
  const row = await lockCase(ctx.tx, caseId);
  if (!row || row.confirmed_at !== null) return;
  await updateCase(ctx.tx, caseId, { confirmed_at: ctx.clock.now() });
  const { contact_email: to, answer_due_at: answerDueAt } = row;
  if (to !== null && answerDueAt !== null) {
    const letter = confirmationLetter({ ...row, to, answerDueAt }, letters);
    // A visitor typed the address, and it may be someone else's.
    const mailId = row.user_id === null ? await postToUnproven(ctx, letter) : await postMessage(ctx, letter);
    if (mailId !== undefined) await recordConfirmation(ctx.tx, caseId, mailId);
  }
  await postMessages(ctx, row.urgency === 'urgent' ? [staffLetter([row], 'urgent', letters)] : []);
}

/** Writes to staff about cases that should have been answered by now; about each once. */
export async function tellOfOverdue(given: { staffDb: Db; parts: ContextParts } & LetterParts): Promise<void> {
  const { staffDb, parts } = given;
  await inTransaction({ db: staffDb, parts, actor }, async (ctx) => {
    const cases = await takeOverdue(ctx.tx, ctx.clock.now());
    if (cases.length === 0) return;
    ctx.log.warn({ cases: cases.length, first: cases[0]?.id }, 'support cases are overdue');
    await postMessages(ctx, [staffLetter(cases, 'overdue', given)]);
  });
}
