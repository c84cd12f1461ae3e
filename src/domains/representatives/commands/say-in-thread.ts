import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postMessage, postMessages } from '../../../platform/messages/outbox.ts';
import { newId } from '../../../shared/ids.ts';
import { findContact } from '../contact-store.ts';
import { tellOfAnswerRequest } from '../jobs.ts';
import { serviceLetter, stuckLetter, type LetterParts } from '../letters.ts';
import { onBehalf, remindAfterMs } from '../model/threads.ts';
import {
  findLastServiceMail,
  findThreadMessage,
  insertThreadMessage,
  lockThread,
  updateThread,
  type ThreadRow,
} from '../thread-store.ts';

/** Ways in which something is added to a thread that is locked; each is there once, by its id. */

/** Who writes for us: somebody of the restaurant, or of our staff. */
export interface Author {
  id: string;
  name: string;
}

/** Throws NOT_FOUND. */
export async function lockOrThrow({ tx }: Context, id: string): Promise<ThreadRow> {
  const row = await lockThread(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such thread.');
  return row;
}

interface Letter {
  messageId: string;
  text: string;
  author: Author;
  seen: number;
}

/** Writes to whoever of the service is asked now; where nobody can be, our people are told to bring it there. */
export async function writeToService(
  ctx: Context,
  parts: LetterParts,
  row: ThreadRow,
  { messageId, text, author, seen }: Letter,
): Promise<{ missed: number }> {
  const known = await findThreadMessage(ctx.tx, row.id, messageId);
  if (known) return { missed: Math.max(0, known.seq - 1 - seen) };
  const now = ctx.clock.now();
  const full = onBehalf(text, {
    storeName: row.store_name,
    merchantName: row.merchant_name,
    storeRef: row.store_ref,
    author: author.name,
  });
  const contact = await findContact(ctx.tx, row.service, row.level);
  const to = contact?.email ?? null;
  const inReplyTo = await findLastServiceMail(ctx.tx, row.id);
  const mailRef =
    to === null
      ? null
      : await postMessage(ctx, serviceLetter(row, { to, text: full, isPersonal: true, inReplyTo }, parts));
  const seq = await add(ctx, row, {
    id: messageId,
    said_by: 'us',
    author_id: author.id,
    author_name: author.name,
    text: full,
    via: 'page',
    mail_ref: mailRef,
  });
  await updateThread(ctx.tx, row.id, {
    state: 'waiting',
    closed_at: null,
    waiting_since: row.waiting_since ?? now,
    remind_at: new Date(now.getTime() + remindAfterMs),
    reminders: 0,
  });
  if (to === null) {
    const sentence = 'Nobody there can be written to by mail: our people bring it to them.';
    await addEvent(ctx, { ...row, message_count: seq }, sentence);
    await postMessages(ctx, [stuckLetter(row, { serviceName: row.service, why: sentence }, parts)]);
  }
  return { missed: Math.max(0, seq - 1 - seen) };
}

/** What the service says. The first answer after we wrote says how long we had waited. */
export async function addServiceAnswer(
  ctx: Context,
  row: ThreadRow,
  said: { id: string; author: string; text: string; quoted?: string; via: 'mail' | 'phone'; mailRef?: string },
): Promise<{ seq: number; isNew: boolean }> {
  const known = await findThreadMessage(ctx.tx, row.id, said.id);
  if (known) return { seq: known.seq, isNew: false };
  const now = ctx.clock.now();
  const seq = await add(ctx, row, {
    id: said.id,
    said_by: 'service',
    author_name: said.author,
    text: said.text,
    quoted: said.quoted ?? '',
    via: said.via,
    mail_ref: said.mailRef ?? null,
    answered_after_ms: row.waiting_since === null ? null : now.getTime() - row.waiting_since.getTime(),
  });
  await updateThread(ctx.tx, row.id, {
    state: 'answered',
    closed_at: null,
    waiting_since: null,
    reminders: 0,
    remind_at: row.promised_until,
  });
  await ctx.enqueue(tellOfAnswerRequest({ merchantId: row.merchant_id, threadId: row.id, messageId: said.id }));
  return { seq, isNew: true };
}

/** That something happened, as a sentence. */
export async function addEvent(ctx: Context, row: ThreadRow, sentence: string): Promise<number> {
  return add(ctx, row, { id: newId(), said_by: 'system', author_name: '', text: sentence, via: 'page' });
}

async function add(
  ctx: Context,
  row: ThreadRow,
  message: Omit<
    Parameters<typeof insertThreadMessage>[1],
    'merchant_id' | 'thread_id' | 'store_id' | 'service' | 'seq' | 'at'
  >,
): Promise<number> {
  const now = ctx.clock.now();
  const seq = row.message_count + 1;
  await insertThreadMessage(ctx.tx, {
    ...message,
    merchant_id: row.merchant_id,
    thread_id: row.id,
    store_id: row.store_id,
    service: row.service,
    seq,
    at: now,
  });
  await updateThread(ctx.tx, row.id, { message_count: seq, last_at: now });
  return seq;
}
