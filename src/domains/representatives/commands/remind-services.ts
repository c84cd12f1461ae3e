import { inTransaction, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { postMessage, postMessages } from '../../../platform/messages/outbox.ts';
import { dayWords } from '../../../shared/format-time.ts';
import type { Registry } from '../../channels/index.ts';
import { findContact, readContacts } from '../contact-store.ts';
import { serviceLetter, stuckLetter, type LetterParts } from '../letters.ts';
import { lastDayOf } from '../model/promise-days.ts';
import { nextStep, remindAfterMs, storeAndMerchant } from '../model/threads.ts';
import { findLastServiceMail, lockThread, takeDueThreads, updateThread, type ThreadRow } from '../thread-store.ts';
import { addEvent } from './say-in-thread.ts';

const actor = { kind: 'system', name: 'representatives' } as const;
const maxConcurrent = 50;

export type RemindParts = { staffDb: Db; parts: ContextParts; registry: Registry } & LetterParts;

/**
 * Reminds services of what they have not answered or not kept: each person twice, two days apart, then the next; where
 * there is none, our people are told and it ends.
 */
export async function remindServices(given: RemindParts): Promise<void> {
  const { staffDb, parts } = given;
  await inTransaction({ db: staffDb, parts, actor }, async (ctx) => {
    const ids = await takeDueThreads(ctx.tx, ctx.clock.now(), maxConcurrent);
    for (const id of ids) {
      const row = await lockThread(ctx.tx, id);
      if (row) await remind(ctx, given, row);
    }
  });
}

async function remind(ctx: Context, given: RemindParts, row: ThreadRow): Promise<void> {
  const now = ctx.clock.now();
  const contacts = await readContacts(ctx.tx, row.service);
  const levels = contacts.filter(({ email }) => email !== null).map(({ level }) => level);
  const next = nextStep(
    {
      reminders: row.reminders,
      level: row.level,
      promise: row.promise,
      promisedUntil: row.promised_until,
      waitingSince: row.waiting_since,
    },
    levels,
    now,
  );
  const again = new Date(now.getTime() + remindAfterMs);
  const serviceName = given.registry.get(row.service)?.name ?? row.service;
  switch (next.step) {
    case 'nothing':
      await updateThread(ctx.tx, row.id, { remind_at: row.promised_until });
      return;
    case 'remind':
      await updateThread(ctx.tx, row.id, { reminders: row.reminders + 1, remind_at: again });
      await writeReminder(ctx, given, row, row.level);
      return;
    case 'escalate':
      await updateThread(ctx.tx, row.id, { level: next.level, reminders: 1, remind_at: again });
      await writeReminder(ctx, given, row, next.level);
      return;
    case 'give_up': {
      await updateThread(ctx.tx, row.id, { remind_at: null });
      const why = 'Nobody answered, and there is nobody further to ask there. Our people look after it.';
      await addEvent(ctx, row, why);
      await postMessages(ctx, [stuckLetter(row, { serviceName, why }, given)]);
    }
  }
}

async function writeReminder(ctx: Context, given: RemindParts, row: ThreadRow, level: number): Promise<void> {
  const contact = await findContact(ctx.tx, row.service, level);
  if (!contact?.email) return;
  const store = storeAndMerchant({ storeName: row.store_name, merchantName: row.merchant_name });
  const id = row.store_ref === null ? '' : `, store id ${row.store_ref}`;
  const since = row.waiting_since && dayWords(row.waiting_since, row.time_zone);
  const lastDay = row.promised_until && lastDayOf(row.promised_until, row.time_zone);
  const by = lastDay === null ? '' : ` by ${dayWords(new Date(lastDay), 'UTC')}`;
  const text = [
    `Hello ${contact.name},`,
    row.promise !== null && row.waiting_since === null
      ? `You had promised${by}: ${row.promise}. It has not come about yet.`
      : `We have been waiting for an answer about “${row.title}” since ${since}.`,
    `On behalf of ${store}${id}. Please answer this mail.`,
  ].join('\n\n');
  const inReplyTo = level === row.level ? await findLastServiceMail(ctx.tx, row.id) : null;
  await postMessage(ctx, serviceLetter(row, { to: contact.email, text, isPersonal: false, inReplyTo }, given));
  await addEvent(
    ctx,
    row,
    level === row.level
      ? `${contact.name} was reminded.`
      : `Nobody answered: it went to ${contact.name}, ${contact.role}.`,
  );
}
