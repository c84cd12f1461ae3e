import { oc } from '@orpc/contract';
import { z } from 'zod';
import { nextCursor } from '../staff/contract.ts';
import { messageText, supportCase, supportMessage, written } from './contract.ts';
import { caseFile } from './model/case-file.ts';
import { supportQueues, supportTopics, urgencies } from './model/topics.ts';

/** The inbox of Forkline's own people. */

const tags = ['Back office'];
const time = z.iso.datetime();
const id = z.object({ id: z.uuid('must be an id') });

/** Which cases of the inbox are shown. */
export const inboxViews = ['unassigned', 'mine', 'overdue', 'open', 'all'] as const;
export type InboxView = (typeof inboxViews)[number];

/** A file of a message; only staff open it. */
export const attachmentPath = '/api/backoffice/support/cases/:id/attachments/:attachmentId';

export const deskCase = supportCase.omit({ unread: true }).extend({
  queue: z.enum(supportQueues),
  /** Null: a visitor, or a stranger's mail. */
  merchant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  contact: z.object({ name: z.string(), email: z.string().nullable(), language: z.enum(['en', 'es']) }),
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  firstDueAt: time,
  firstAnsweredAt: time.nullable(),
  /** The first answer came later than it should have, or has not come and is late. */
  isFirstMissed: z.boolean(),
});
export type DeskCase = z.infer<typeof deskCase>;

export const deskThread = deskCase.extend({
  file: caseFile,
  messages: z.array(supportMessage),
  notes: z.array(z.object({ id: z.uuid(), author: z.string(), text: z.string(), at: time })),
  storeId: z.uuid().nullable(),
  /** How many messages the person has seen. */
  personSeen: z.int(),
  /** An answer also goes out by mail. */
  goesByMail: z.boolean(),
});
export type DeskThread = z.infer<typeof deskThread>;

/** What is known of a merchant beside a case. Amounts in minor units. */
export const merchantContext = z.object({
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string(), timeZone: z.string() })),
  connections: z.array(
    z.object({
      id: z.uuid(),
      storeId: z.uuid(),
      service: z.string(),
      serviceName: z.string(),
      state: z.string(),
      /** As the service says; null where it has said nothing. */
      standing: z.string().nullable(),
      why: z.string().nullable(),
      since: time.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      serviceName: z.string(),
      state: z.string(),
      totalMinor: z.int(),
      currency: z.string(),
      receivedAt: time,
    }),
  ),
  payout: z
    .object({ number: z.string(), amountMinor: z.int(), currency: z.string(), state: z.string(), weekTo: z.string() })
    .nullable(),
  findings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      serviceName: z.string(),
      state: z.string(),
      claimMinor: z.int(),
      currency: z.string(),
    }),
  ),
  earlierCases: z.array(z.object({ id: z.uuid(), number: z.string(), subject: z.string(), state: z.string() })),
});
export type MerchantContext = z.infer<typeof merchantContext>;

const replyShape = {
  title: z
    .string({ error: 'Give it a title.' })
    .trim()
    .min(1, 'Give it a title.')
    .max(80, 'At most 80 characters fit here.'),
  language: z.enum(['en', 'es']),
  text: messageText,
};
export const savedReply = z.object({ id: z.uuid(), ...replyShape, version: z.int() });
export type SavedReply = z.infer<typeof savedReply>;
const savedReplies = z.object({ replies: z.array(savedReply) });

const afterWriting = z.object({ case: deskThread, missed: z.int() });

export const deskSupportContract = {
  listDeskCases: oc
    .route({ method: 'GET', path: '/backoffice/support/cases', tags, summary: 'The support inbox' })
    .input(
      z.object({
        view: z.enum(inboxViews).default('open'),
        queue: z.enum(supportQueues).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ cases: z.array(deskCase), nextCursor, counts: z.record(z.enum(inboxViews), z.int()) })),
  getDeskCase: oc
    .route({ method: 'GET', path: '/backoffice/support/cases/{id}', tags, summary: 'One case with all that is known' })
    .input(id)
    .output(deskThread),
  getCaseContext: oc
    .route({ method: 'GET', path: '/backoffice/support/cases/{id}/context', tags, summary: 'The merchant beside it' })
    .input(id)
    .output(merchantContext.nullable()),
  getMerchantContext: oc
    .route({ method: 'GET', path: '/backoffice/merchants/{id}/context', tags, summary: 'A merchant at a glance' })
    .input(id)
    .output(merchantContext),
  answerCase: oc
    .route({ method: 'POST', path: '/backoffice/support/cases/{id}/answer', tags, summary: 'Answer the person' })
    .input(id.extend({ ...written.shape, solves: z.boolean() }))
    .output(afterWriting),
  addCaseNote: oc
    .route({ method: 'POST', path: '/backoffice/support/cases/{id}/note', tags, summary: 'Note for colleagues' })
    .input(id.extend({ noteId: z.uuid('must be an id'), text: messageText }))
    .output(deskThread),
  assignSupportCase: oc
    .route({ method: 'POST', path: '/backoffice/support/cases/{id}/assign', tags, summary: 'Give it to somebody' })
    .input(id.extend({ to: z.string().max(100).nullable() }))
    .output(deskThread),
  moveCase: oc
    .route({ method: 'POST', path: '/backoffice/support/cases/{id}/move', tags, summary: 'Change what it is about' })
    .input(id.extend({ topic: z.enum(supportTopics), urgency: z.enum(urgencies) }))
    .output(deskThread),
  solveCase: oc
    .route({ method: 'POST', path: '/backoffice/support/cases/{id}/solve', tags, summary: 'Call it solved' })
    .input(id)
    .output(deskThread),
  listSavedReplies: oc.route({ method: 'GET', path: '/backoffice/support/replies', tags }).output(savedReplies),
  saveReply: oc
    .route({ method: 'PUT', path: '/backoffice/support/replies/{id}', tags, summary: 'Save a reply for others' })
    .input(id.extend({ ...replyShape, version: z.int().min(0) }))
    .output(savedReplies),
  deleteReply: oc
    .route({ method: 'DELETE', path: '/backoffice/support/replies/{id}', tags, summary: 'Delete a saved reply' })
    .input(id)
    .output(savedReplies),
  /** Only where no mail comes in: so that what people would answer can be tried. */
  answerAsRecipient: oc
    .route({ method: 'POST', path: '/backoffice/mailbox/{id}/answer', tags, summary: 'Answer a mail as its recipient' })
    .input(id.extend({ text: messageText, messageId: z.uuid('must be an id') }))
    .output(z.object({ verdict: z.string() })),
};
