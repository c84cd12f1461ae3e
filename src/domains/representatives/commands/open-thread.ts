import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { LetterParts } from '../letters.ts';
import { remindAfterMs, type SubjectKind } from '../model/threads.ts';
import { findByKey, insertThread, lockThread } from '../thread-store.ts';
import { writeToService, type Author } from './say-in-thread.ts';

export interface NewThread {
  key: string;
  storeId: string;
  service: string;
  subjectKind: SubjectKind;
  subjectId: string | null;
  subjectLabel: string | null;
  title: string;
  text: string;
}

/** Begins to write with a service about a store. Answers the thread's id; with the same key it is the same. */
export async function openThread(
  ctx: Context,
  parts: LetterParts,
  given: NewThread & {
    merchantId: string;
    /** By which the service knows the store; null where it is not connected there. */
    storeRef: string | null;
    author: Author & { email: string; isStaff: boolean };
  },
): Promise<string> {
  const { merchantId, key, author } = given;
  const known = await findByKey(ctx.tx, merchantId, key);
  if (known !== undefined) return known;
  const id = newId();
  const now = ctx.clock.now();
  const isNew = await insertThread(ctx.tx, {
    merchant_id: merchantId,
    id,
    open_key: key,
    service: given.service,
    store_id: given.storeId,
    store_ref: given.storeRef,
    subject_kind: given.subjectKind,
    subject_id: given.subjectId,
    subject_label: given.subjectLabel,
    title: given.title,
    opened_by: author.id,
    opened_by_name: author.name,
    opened_by_email: author.email,
    opened_by_staff: author.isStaff,
    opened_at: now,
    last_at: now,
    waiting_since: now,
    remind_at: new Date(now.getTime() + remindAfterMs),
  });
  const row = isNew ? await lockThread(ctx.tx, id) : undefined;
  if (!row) throw new AppError('CONFLICT', 'That was sent twice. Try again in a moment.');
  await writeToService(ctx, parts, row, { messageId: key, text: given.text, author, seen: 0 });
  return id;
}
