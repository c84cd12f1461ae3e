import { oc } from '@orpc/contract';
import { z } from 'zod';

const tags = ['Back office'];
const time = z.iso.datetime();
/** Where the next page begins; null on the last one. */
export const nextCursor = z.string().nullable();
export const reason = z
  .string({ error: 'Say why.' })
  .trim()
  .min(3, 'Say why in a few words.')
  .max(500, 'A reason has 500 characters at most.');

export const messageStates = ['waiting', 'sent', 'kept', 'failed'] as const;

/** A mail or an SMS of ours. Its text goes once it has been sent. */
export const outgoingMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  purpose: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable(),
});
export type OutgoingMessage = z.infer<typeof outgoingMessage>;

export const staffAction = z.object({
  id: z.uuid(),
  at: time,
  staffName: z.string(),
  /** A verb such as `application_approved` or `viewing_began`. */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** The name, number or title of the subject when it was acted on; null where it has none. */
  subject: z.string().nullable(),
  amount: z.object({ minor: z.int(), currency: z.string() }).nullable(),
  merchant: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type StaffAction = z.infer<typeof staffAction>;

export const staffContract = {
  listStaff: oc
    .route({ method: 'GET', path: '/backoffice/staff', tags, summary: 'Who may be assigned' })
    .output(z.object({ staff: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })) })),
  listMessages: oc
    .route({ method: 'GET', path: '/backoffice/mailbox', tags, summary: 'Mail and SMS, newest first' })
    .input(
      z.object({
        state: z.enum(messageStates).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ messages: z.array(outgoingMessage), nextCursor })),
  resendMessage: oc
    .route({ method: 'POST', path: '/backoffice/mailbox/{id}/resend', tags, summary: 'Try an unsent message again' })
    .input(z.object({ id: z.uuid('must be an id') }))
    .output(z.object({ state: z.enum(messageStates) })),
  listStaffActions: oc
    .route({ method: 'GET', path: '/backoffice/audit', tags, summary: 'What staff did, newest first' })
    .input(
      z.object({
        subjectId: z.string().max(60).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ actions: z.array(staffAction), nextCursor })),
  /** From here on this session may read the merchant's dashboard, with the header `X-View-As: <merchantId>`. */
  beginViewing: oc
    .route({
      method: 'POST',
      path: '/backoffice/merchants/{id}/view',
      tags,
      summary: 'View as this merchant, read-only',
    })
    .input(z.object({ id: z.uuid('must be an id'), reason }))
    .output(z.object({ merchantId: z.string(), merchantName: z.string(), endsAt: time })),
  endViewing: oc
    .route({
      method: 'POST',
      path: '/backoffice/merchants/{id}/view/end',
      tags,
      summary: 'Stop viewing as this merchant',
    })
    .input(z.object({ id: z.uuid('must be an id') }))
    .output(z.object({ ended: z.literal(true) })),
};
