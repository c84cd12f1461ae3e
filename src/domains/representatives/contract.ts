import { oc } from '@orpc/contract';
import { z } from 'zod';
import { subjectKinds, threadStates } from './model/threads.ts';

/** What a restaurant, or Forkline for it, writes with the people of delivery services. */

const tags = ['Representatives'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });

export const maxMessageLength = 8_000;

const letterText = z
  .string({ error: 'Write something first.' })
  .trim()
  .min(1, 'Write something first.')
  .max(maxMessageLength, `At most ${maxMessageLength} characters fit here.`);

export const newThread = z.object({
  key: z.uuid('must be an id'),
  storeId: z.uuid('must be an id'),
  service: z.string().min(1, 'Choose the service.').max(40),
  subjectKind: z.enum(subjectKinds, 'Choose what it is about.'),
  subjectId: z.uuid('must be an id').nullable(),
  subjectLabel: z.string().trim().max(60, 'At most 60 characters fit here.').nullable(),
  title: z
    .string({ error: 'Say in a few words what it is about.' })
    .trim()
    .min(3, 'Say in a few words what it is about.')
    .max(150, 'At most 150 characters fit here.'),
  text: letterText,
});

export const threadLetter = z.object({
  messageId: z.uuid('must be an id'),
  text: letterText,
  seen: z.int().min(0).max(100_000),
});

export const threadPromise = z.object({
  promise: z
    .string({ error: 'Say what was promised.' })
    .trim()
    .min(1, 'Say what was promised.')
    .max(300, 'At most 300 characters fit here.'),
  /** Of the store's calendar. */
  lastDay: z.iso.date('Choose the day.'),
});

const threadMessage = z.object({
  id: z.uuid(),
  seq: z.int(),
  saidBy: z.enum(['us', 'service', 'system']),
  author: z.string(),
  text: z.string(),
  quoted: z.string(),
  via: z.enum(['page', 'mail', 'phone']),
  at: time,
});

export const serviceThread = z.object({
  id: z.uuid(),
  /** `T-501`. */
  number: z.string(),
  service: z.string(),
  serviceName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  merchantId: z.uuid(),
  merchantName: z.string(),
  subjectKind: z.enum(subjectKinds),
  subjectId: z.uuid().nullable(),
  subjectLabel: z.string().nullable(),
  title: z.string(),
  state: z.enum(threadStates),
  openedBy: z.string(),
  openedByStaff: z.boolean(),
  lastAt: time,
  waitingSince: time.nullable(),
  reminders: z.int(),
  promise: z.object({ what: z.string(), lastDay: z.iso.date(), isOver: z.boolean() }).nullable(),
});
export type ServiceThread = z.infer<typeof serviceThread>;

export const threadWithMessages = serviceThread.extend({
  messages: z.array(threadMessage),
  /** Who is written to now; null where nobody can be. */
  contact: z.object({ name: z.string(), role: z.string() }).nullable(),
});
export type ThreadWithMessages = z.infer<typeof threadWithMessages>;

const answerTime = z.object({
  service: z.string(),
  serviceName: z.string(),
  /** Of all answers in the days; null where there was none. */
  medianMs: z.int().nullable(),
  answers: z.int(),
  contact: z.object({ name: z.string(), role: z.string(), phone: z.string().nullable(), hours: z.string() }).nullable(),
});
export type AnswerTime = z.infer<typeof answerTime>;

/** What a letter can be begun from. */
export const draftSources = ['order', 'finding', 'menu', 'outage'] as const;
export type DraftSource = (typeof draftSources)[number];

const draft = newThread.omit({ key: true });
export type ThreadDraft = z.infer<typeof draft>;

const written = z.object({ thread: threadWithMessages, missed: z.int() });

export const representativesContract = {
  listAnswerTimes: oc
    .route({ method: 'GET', path: '/service-contacts', tags, summary: 'Who answers at each service, and how fast' })
    .output(z.object({ services: z.array(answerTime), days: z.int() })),
  listServiceThreads: oc
    .route({
      method: 'GET',
      path: '/service-threads',
      tags,
      summary: 'What is written with services, the latest first',
    })
    .input(z.object({ state: z.enum(threadStates).optional(), cursor: z.string().max(200).optional() }))
    .output(z.object({ threads: z.array(serviceThread), nextCursor: z.string().nullable() })),
  draftServiceThread: oc
    .route({ method: 'GET', path: '/service-threads/draft', tags, summary: 'A letter made from evidence' })
    .input(z.object({ from: z.enum(draftSources), id: z.uuid('must be an id') }))
    .output(draft),
  openServiceThread: oc
    .route({ method: 'POST', path: '/service-threads', tags, summary: 'Write to a delivery service' })
    .input(newThread)
    .output(threadWithMessages),
  getServiceThread: oc
    .route({ method: 'GET', path: '/service-threads/{id}', tags })
    .input(id)
    .output(threadWithMessages),
  writeInThread: oc
    .route({ method: 'POST', path: '/service-threads/{id}/messages', tags, summary: 'Write to it again' })
    .input(id.extend(threadLetter.shape))
    .output(written),
  recordPromise: oc
    .route({ method: 'POST', path: '/service-threads/{id}/promise', tags, summary: 'Note what a service promised' })
    .input(id.extend(threadPromise.shape))
    .output(threadWithMessages),
  endPromise: oc
    .route({ method: 'POST', path: '/service-threads/{id}/promise/kept', tags, summary: 'A promise was kept' })
    .input(id)
    .output(threadWithMessages),
  closeThread: oc
    .route({
      method: 'POST',
      path: '/service-threads/{id}/close',
      tags,
      summary: 'Close what is written with a service',
    })
    .input(id)
    .output(threadWithMessages),
};
