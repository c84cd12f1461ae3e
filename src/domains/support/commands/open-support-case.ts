import type { Context } from '../../../platform/context.ts';
import { newId, type MerchantId, type StoreId } from '../../../shared/ids.ts';
import type { Language } from '../../identity/model/languages.ts';
import { findOpened, insertCase, lockCase, updateCase } from '../case-store.ts';
import { confirmCaseRequest } from '../jobs.ts';
import { insertMessage } from '../message-store.ts';
import { addMessage } from './add-message.ts';
import { answersDueBy } from '../model/hours.ts';
import { queueOf, type SupportTopic, type Urgency } from '../model/topics.ts';

/** Who asks, about what, and what is known so far. */
export interface NewSupportCase {
  /** Made where the case is asked for: with the same one it is the same case. */
  key: string;
  /** Null: of a visitor, who is answered by mail. */
  merchantId: MerchantId | null;
  storeId: StoreId | null;
  userId: string | null;
  contact: { name: string; email: string | null; language: Language };
  topic: SupportTopic;
  /** Whether a case that has this key already gets the question as a further message; else it is asked once only. */
  addsToOpened?: boolean;
  urgency: Urgency;
  subject: string;
  file: {
    /** In the person's own words; the first message of the thread. */
    asked: readonly string[];
    lookedUp: readonly { title: string; href: string | null }[];
    tried: readonly string[];
    transcript: readonly { from: 'person' | 'assistant'; text: string; at: Date }[];
  };
}

interface OpenedCase {
  id: string;
  number: number;
  /** When the case should be answered: what its own row says. */
  dueAt: Date;
}

const maxSubjectLength = 200;

/**
 * Opens a case in the caller's transaction: the merchant's own, or for a visitor one of no merchant. A letter confirms it
 * once that has committed.
 */
export async function openSupportCase(ctx: Context, given: NewSupportCase): Promise<OpenedCase> {
  const { merchantId, key } = given;
  const now = ctx.clock.now();
  const text = given.file.asked.join('\n\n').trim();
  const dueAt = answersDueBy(now);
  const known = await findOpened(ctx.tx, { merchantId, key });
  if (known) {
    const added = given.addsToOpened === true ? await addToCase(ctx, known.id, { ...given, text }) : undefined;
    return { ...known, dueAt: added ?? dueAt };
  }
  const id = newId();
  const isNew = await insertCase(ctx.tx, {
    merchant_id: merchantId,
    id,
    open_key: key,
    store_id: given.storeId,
    user_id: given.userId,
    contact_name: given.contact.name,
    contact_email: given.contact.email,
    language: given.contact.language,
    topic: given.topic,
    queue: queueOf(given.topic),
    urgency: given.urgency,
    subject: given.subject.trim().slice(0, maxSubjectLength),
    file: JSON.stringify(given.file),
    opened_at: now,
    first_due_at: dueAt,
    answer_due_at: dueAt,
    message_count: text === '' ? 0 : 1,
    person_seen: text === '' ? 0 : 1,
    last_at: now,
  });
  if (isNew && text !== '') {
    await insertMessage(ctx.tx, {
      merchant_id: merchantId,
      case_id: id,
      id: newId(),
      seq: 1,
      said_by: 'person',
      author_id: given.userId,
      author_name: given.contact.name,
      text,
      via: 'page',
      at: now,
    });
  }
  const opened = await findOpened(ctx.tx, { merchantId, key });
  if (!opened) throw new Error('A case that was opened is not there.');
  if (isNew) await ctx.enqueue(confirmCaseRequest(opened.id));
  return { ...opened, dueAt };
}

/**
 * Adds what was asked since to a merchant's case that is open already, with the conversation as it is now. Returns when
 * the case should be answered, or undefined for a visitor's case, whose key is used once.
 */
async function addToCase(
  ctx: Context,
  id: string,
  { merchantId, userId, contact, file, text }: NewSupportCase & { text: string },
): Promise<Date | undefined> {
  const row = merchantId === null ? undefined : await lockCase(ctx.tx, id);
  if (!row || text === '') return undefined;
  const said = {
    id: newId(),
    saidBy: 'person',
    authorId: userId,
    authorName: contact.name,
    text,
    via: 'page',
  } as const;
  await addMessage(ctx, row, said, 'person_writes');
  await updateCase(ctx.tx, id, { file: JSON.stringify(file) });
  return (await lockCase(ctx.tx, id))?.answer_due_at ?? undefined;
}
