import { oc } from '@orpc/contract';
import { z } from 'zod';
import { attachment } from './model/attachment.ts';
import { supportCaseStates } from './model/case-states.ts';
import { supportTopics, urgencies } from './model/topics.ts';

/** Cases of a merchant's people, as they see them themselves. */

const tags = ['Support'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });

export const maxMessageLength = 8_000;

export const messageText = z
  .string({ error: 'Write something first.' })
  .trim()
  .min(1, 'Write something first.')
  .max(maxMessageLength, `At most ${maxMessageLength} characters fit here.`);

/** What is written, known by an id that was made where it was typed: sent twice, it is one. */
export const written = z.object({
  messageId: z.uuid('must be an id'),
  text: messageText,
  /** How many messages its writer had on the screen. */
  seen: z.int().min(0).max(100_000),
});

export const supportMessage = z.object({
  id: z.uuid(),
  seq: z.int(),
  saidBy: z.enum(['person', 'staff', 'system']),
  /** Whether whoever reads it wrote it. */
  isOwn: z.boolean(),
  author: z.string(),
  text: z.string(),
  /** What a mail repeats of earlier ones; empty for none. */
  quoted: z.string(),
  via: z.enum(['page', 'mail']),
  attachments: z.array(attachment),
  at: time,
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const supportCase = z.object({
  id: z.uuid(),
  /** `C-1042`. */
  number: z.string(),
  topic: z.enum(supportTopics),
  subject: z.string(),
  state: z.enum(supportCaseStates),
  isHelped: z.boolean(),
  urgency: z.enum(urgencies),
  openedBy: z.string(),
  openedAt: time,
  lastAt: time,
  /** Until when we mean to answer; null where it is not our turn. */
  answerDueAt: time.nullable(),
  /** Messages that the person has not seen. */
  unread: z.int(),
});
export type SupportCase = z.infer<typeof supportCase>;

export const supportThread = supportCase.extend({ messages: z.array(supportMessage) });
export type SupportThread = z.infer<typeof supportThread>;

const afterWriting = z.object({
  case: supportThread,
  /** How many messages of others came before it that its writer had not on the screen. */
  missed: z.int(),
});

export const supportContract = {
  listSupportCases: oc
    .route({ method: 'GET', path: '/support/cases', tags, summary: 'Cases, the latest first' })
    .input(z.object({ show: z.enum(['open']).optional(), cursor: z.string().max(200).optional() }))
    .output(
      z.object({
        cases: z.array(supportCase),
        nextCursor: z.string().nullable(),
        /** Messages in all cases that the person has not seen. */
        unread: z.int(),
        /** Whether somebody answers now, and from when on otherwise. */
        isOpen: z.boolean(),
        opensAt: time,
      }),
    ),
  openOwnCase: oc
    .route({ method: 'POST', path: '/support/cases', tags, summary: 'Ask Forkline’s people' })
    .input(
      z.object({
        key: z.uuid('must be an id'),
        storeId: z.uuid('must be an id').nullable(),
        topic: z.enum(supportTopics, 'Choose what it is about.'),
        urgency: z.enum(urgencies),
        subject: z
          .string({ error: 'Say in a few words what it is about.' })
          .trim()
          .min(3, 'Say in a few words what it is about.')
          .max(200, 'At most 200 characters fit here.'),
        text: messageText,
      }),
    )
    .output(supportThread),
  getSupportCase: oc.route({ method: 'GET', path: '/support/cases/{id}', tags }).input(id).output(supportThread),
  // Without a summary: what is said between people does not stand in the list of changes.
  writeInCase: oc
    .route({ method: 'POST', path: '/support/cases/{id}/messages', tags })
    .input(id.extend(written.shape))
    .output(afterWriting),
  markCaseSeen: oc
    .route({ method: 'POST', path: '/support/cases/{id}/seen', tags })
    .input(id.extend({ seen: z.int().min(0).max(100_000) }))
    .output(z.object({ unread: z.int() })),
  sayCaseHelped: oc.route({ method: 'POST', path: '/support/cases/{id}/helped', tags }).input(id).output(supportThread),
  reopenCase: oc.route({ method: 'POST', path: '/support/cases/{id}/reopen', tags }).input(id).output(supportThread),
};
