import { oc } from '@orpc/contract';
import { z } from 'zod';
import { nextCursor } from '../staff/contract.ts';

const one = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `At most ${max} characters fit here.`);
const email = one('your email', 254).pipe(z.email('Enter an email such as name@example.com.'));

export const contactTopics = ['partner', 'support', 'careers', 'press', 'other'] as const;

/** What the contact form sends. */
export const contactMessage = z.object({
  name: one('your name', 120),
  email,
  topic: z.enum(contactTopics, 'Pick what this is about.'),
  message: one('your message', 4000),
});

/** The text fields of the application for a role; the résumé comes as the file part `resume`. */
export const careerForm = z.object({
  /** A role's id, or empty for somebody who applies for no role in particular. */
  roleId: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]*$/, 'There is no such role.')
    .default(''),
  firstName: one('your first name', 80),
  lastName: one('your last name', 80),
  email,
  phone: z.string().trim().max(40, 'At most 40 characters fit here.').default(''),
  link: z
    .union([
      z.literal(''),
      z
        .url({ protocol: /^https?$/, error: 'Enter a link that begins with https://.' })
        .max(300, 'At most 300 characters fit here.'),
    ])
    .default(''),
  message: z.string().trim().max(4000, 'At most 4000 characters fit here.').default(''),
});
/** A résumé: at most this many bytes, and one of these kinds by its content. */
export const resumeLimits = {
  maxBytes: 5 * 1024 * 1024,
  mediaTypes: {
    'application/pdf': 'PDF',
    'application/msword': 'Word',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  },
} as const;

const time = z.iso.datetime();
const backOffice = ['Back office'];
const id = z.object({ id: z.uuid('must be an id') });
const page = z.object({ search: z.string().trim().max(100).optional(), cursor: z.string().max(200).optional() });
export const careerStates = ['new', 'in_review', 'invited', 'rejected'] as const;
export const contactStates = ['open', 'done'] as const;

const receivedMessage = contactMessage.extend({
  id: z.uuid(),
  email: z.string(),
  receivedAt: time,
  state: z.enum(contactStates),
  handledBy: z.string().nullable(),
});
export type ReceivedMessage = z.infer<typeof receivedMessage>;

/** The résumé is at `/api/backoffice/career-applications/{id}/resume`. */
const careerApplication = z.object({
  id: z.uuid(),
  roleId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  link: z.string(),
  message: z.string(),
  resume: z.object({ name: z.string(), mediaType: z.string(), bytes: z.number().int() }),
  receivedAt: time,
  state: z.enum(careerStates),
  handledBy: z.string().nullable(),
});
export type CareerApplication = z.infer<typeof careerApplication>;

export const inquiriesContract = {
  sendContactMessage: oc
    .route({ method: 'POST', path: '/contact', tags: ['Public site'], summary: 'Write to Forkline' })
    .input(contactMessage)
    .output(z.object({ received: z.literal(true) })),
  listContactMessages: oc
    .route({
      method: 'GET',
      path: '/backoffice/contact-messages',
      tags: backOffice,
      summary: 'What visitors wrote, newest first',
    })
    .input(page.extend({ state: z.enum(contactStates).optional() }))
    .output(z.object({ messages: z.array(receivedMessage), nextCursor })),
  settleContactMessage: oc
    .route({
      method: 'POST',
      path: '/backoffice/contact-messages/{id}/state',
      tags: backOffice,
      summary: 'Mark as done, or open again',
    })
    .input(id.extend({ state: z.enum(contactStates) }))
    .output(z.object({ state: z.enum(contactStates) })),
  listCareerApplications: oc
    .route({
      method: 'GET',
      path: '/backoffice/career-applications',
      tags: backOffice,
      summary: 'Who applied for a role, newest first',
    })
    .input(page.extend({ state: z.enum(careerStates).optional() }))
    .output(z.object({ applications: z.array(careerApplication), nextCursor })),
  settleCareerApplication: oc
    .route({
      method: 'POST',
      path: '/backoffice/career-applications/{id}/state',
      tags: backOffice,
      summary: 'Move a career application on',
    })
    .input(id.extend({ state: z.enum(careerStates) }))
    .output(z.object({ state: z.enum(careerStates) })),
};
