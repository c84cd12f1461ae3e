import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Attachment } from '../model/attachment.ts';
import { answersDueBy } from '../model/hours.ts';
import { isOurTurn, stateAfter, type SupportTransition } from '../model/case-states.ts';
import { stateOf, updateCase, type CaseRow } from '../case-store.ts';
import { findMessage, insertMessage } from '../message-store.ts';

/** Something that is said in a case. */
export interface Saying {
  id: string;
  saidBy: 'person' | 'staff' | 'system';
  authorId: string | null;
  authorName: string;
  text: string;
  quoted?: string;
  via: 'page' | 'mail';
  attachments?: readonly Attachment[];
  mailRef?: string | null;
}

/**
 * Adds what was said to a case that is locked, behind whatever came before it. Sent again with the same id it stays one.
 * Answers its place in the thread.
 */
export async function addMessage(
  ctx: Context,
  row: CaseRow,
  said: Saying,
  transition: SupportTransition,
): Promise<{ seq: number; isNew: boolean }> {
  const known = await findMessage(ctx.tx, row.id, said.id);
  if (known) return { seq: known.seq, isNew: false };
  const now = ctx.clock.now();
  const seq = row.message_count + 1;
  await insertMessage(ctx.tx, {
    merchant_id: row.merchant_id,
    case_id: row.id,
    id: said.id,
    seq,
    said_by: said.saidBy,
    author_id: said.authorId,
    author_name: said.authorName,
    text: said.text,
    quoted: said.quoted ?? '',
    via: said.via,
    attachments: JSON.stringify(said.attachments ?? []),
    mail_ref: said.mailRef ?? null,
    at: now,
  });
  const hadSeenAll = row.person_seen >= row.message_count;
  await updateCase(ctx.tx, row.id, {
    ...standingAfter(row, transition, now),
    message_count: seq,
    last_at: now,
    // Who writes on the page is shown what came before; a mail says nothing of it.
    ...(said.saidBy === 'person' && (said.via === 'page' || hadSeenAll) && { person_seen: seq }),
  });
  return { seq, isNew: true };
}

/** How the case stands after something has happened. Throws CONFLICT where that may not happen any more. */
export function standingAfter(row: CaseRow, transition: SupportTransition, now: Date) {
  const before = stateOf(row);
  const state = stateAfter(transition, before);
  if (state === undefined) throw new AppError('CONFLICT', 'This case has moved on meanwhile.');
  const isNewlyOurs = isOurTurn(state) && !isOurTurn(before);
  return {
    state,
    solved_at: state === 'solved' ? now : null,
    is_helped: transition === 'helped',
    ...(isNewlyOurs && { answer_due_at: answersDueBy(now), overdue_told_at: null }),
    ...(!isOurTurn(state) && { answer_due_at: null }),
  };
}
