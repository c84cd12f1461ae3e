import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { dayMs } from '../../shared/time.ts';
import type { Registry } from '../channels/index.ts';
import { findContact, readContacts } from './contact-store.ts';
import type { AnswerTime, ServiceThread, ThreadWithMessages } from './contract.ts';
import { lastDayOf } from './model/promise-days.ts';
import { answerTimeDays, threadNumber, type SubjectKind, type ThreadState } from './model/threads.ts';
import { findThread, readAnswerTimes, readThreadMessages, readThreadPage, type ThreadRow } from './thread-store.ts';

/** Threads as screens show them: in a merchant's transaction its own, in the staff role all. */

export function viewThread(row: ThreadRow, registry: Registry, now: Date): ServiceThread {
  const { promise, promised_until: until } = row;
  return {
    id: row.id,
    number: threadNumber(row.number),
    service: row.service,
    serviceName: registry.get(row.service)?.name ?? row.service,
    storeId: row.store_id,
    storeName: row.store_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    subjectKind: row.subject_kind as SubjectKind, // the column's check
    subjectId: row.subject_id,
    subjectLabel: row.subject_label,
    title: row.title,
    state: row.state as ThreadState, // the column's check
    openedBy: row.opened_by_name,
    openedByStaff: row.opened_by_staff,
    lastAt: row.last_at.toISOString(),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    reminders: row.reminders,
    promise:
      promise === null || until === null
        ? null
        : { what: promise, lastDay: lastDayOf(until, row.time_zone), isOver: until <= now },
  };
}

/** Throws NOT_FOUND. */
export async function getThread(tx: Tx, registry: Registry, now: Date, id: string): Promise<ThreadWithMessages> {
  const row = await findThread(tx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such thread.');
  const messages = await readThreadMessages(tx, id);
  const contact = await findContact(tx, row.service, row.level);
  return {
    ...viewThread(row, registry, now),
    contact: contact ? { name: contact.name, role: contact.role } : null,
    messages: messages.map((message) => ({
      id: message.id,
      seq: message.seq,
      saidBy: message.said_by as 'us' | 'service' | 'system', // the column's check
      author: message.author_name,
      text: message.text,
      quoted: message.quoted,
      via: message.via as 'page' | 'mail' | 'phone', // the column's check
      at: message.at.toISOString(),
    })),
  };
}

export async function listThreads(
  tx: Tx,
  registry: Registry,
  now: Date,
  given: Parameters<typeof readThreadPage>[1],
): Promise<{ threads: ServiceThread[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readThreadPage(tx, given);
  return { threads: rows.map((row) => viewThread(row, registry, now)), nextCursor };
}

/** Who answers at each service, and how long it usually takes: over all merchants, so that few letters say something too. */
export async function listAnswerTimes(
  tx: Tx,
  registry: Registry,
  now: Date,
): Promise<{ services: AnswerTime[]; days: number }> {
  const times = await readAnswerTimes(tx, new Date(now.getTime() - answerTimeDays * dayMs));
  const contacts = await readContacts(tx);
  const services = registry.all().map(({ service, name }) => {
    const time = times.find((one) => one.service === service);
    const contact = contacts.find((one) => one.service === service);
    return {
      service,
      serviceName: name,
      medianMs: time?.medianMs ?? null,
      answers: time?.answers ?? 0,
      contact: contact ? { name: contact.name, role: contact.role, phone: contact.phone, hours: contact.hours } : null,
    };
  });
  return { services, days: answerTimeDays };
}
