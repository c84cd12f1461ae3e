import { oc } from '@orpc/contract';
import { z } from 'zod';
import { businessType, businessTypeInput } from '../merchants/contract.ts';
import { nextCursor } from '../staff/contract.ts';
import { applicationKinds, applicationStates, checkNames } from './model/application-states.ts';

const one = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `At most ${max} characters fit here.`);
const phoneSentence = 'Enter a phone number with its area code, such as (302) 555-0142.';

/** The specification's sign-up payload (sections 3 and 7). `storeName` has no field on the form and may be empty. */
export const signUp = z.object(
  {
    storeAddress: one("the store's address", 300).refine(
      (text) => /\d/.test(text) && /\p{L}{2}/u.test(text),
      'Enter the street with its number, the city and the state.',
    ),
    suite: z.string().trim().max(60, 'At most 60 characters fit here.').default(''),
    storeName: z.string().trim().max(120, 'At most 120 characters fit here.').default(''),
    brandName: one('the name of your business', 120),
    businessType: businessTypeInput,
    firstName: one('your first name', 80),
    lastName: one('your last name', 80),
    email: z
      .string({ error: 'Enter your email.' })
      .trim()
      .min(1, 'Enter your email.')
      .max(254, 'This is longer than any email.')
      .pipe(z.email('Enter an email such as name@example.com.')),
    phone: one('a phone number', 40).refine((text) => /^[\d\s()+.\-/x]{7,}$/i.test(text), phoneSentence),
    password: z
      .string({ error: 'Choose a password.' })
      .min(10, 'Choose a password of at least 10 characters.')
      .max(200, 'A password has 200 characters at most.'),
    smsOptIn: z.boolean({ error: 'smsOptIn is true or false.' }).default(true),
  },
  'The form could not be read. Load the page again.',
);
export type SignUp = z.infer<typeof signUp>;

const time = z.iso.datetime();
const backOffice = ['Back office'];
const id = z.object({ id: z.uuid('must be an id') });
const text = z
  .string({ error: 'Write something first.' })
  .trim()
  .min(1, 'Write something first.')
  .max(4000, 'At most 4000 characters fit here.');

const document = z.object({
  id: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: time,
});

/** One line of an application's story. `asked` is a request for more, `message` comes without one. */
const entry = z.object({
  id: z.uuid(),
  at: time,
  kind: z.enum([
    'submitted',
    'assigned',
    'check',
    'note',
    'message',
    'asked',
    'reply',
    'document',
    'approved',
    'declined',
    'withdrawn',
    'resubmitted',
    'confirmed',
  ]),
  byStaff: z.boolean(),
  authorName: z.string(),
  /** Shown to the applicant as well. */
  shared: z.boolean(),
  text: z.string(),
});
export type ApplicationEntry = z.infer<typeof entry>;

const business = z.object({
  id: z.uuid(),
  state: z.enum(applicationStates),
  /** `more`: one more location of an account that exists. */
  kind: z.enum(applicationKinds),
  submittedAt: time,
  businessType,
  brandName: z.string(),
  storeName: z.string(),
  storeAddress: z.string(),
  suite: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string(),
});

/** What an applicant sees: the business as sent, where it stands, and the shared part of its story. */
export const myApplication = business.extend({
  emailVerified: z.boolean(),
  entries: z.array(entry),
  documents: z.array(document),
});
export type MyApplication = z.infer<typeof myApplication>;

const summary = business.extend({
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Since when it has been waiting for us; null while it waits for the applicant, or for nobody. */
  waitingSince: time.nullable(),
});
export type ApplicationSummary = z.infer<typeof summary>;

const check = z.object({
  name: z.enum(checkNames),
  state: z.enum(['open', 'passed', 'failed']),
  note: z.string(),
  checkedBy: z.string().nullable(),
  checkedAt: time.nullable(),
});

/** Another application or merchant with the same address, phone or e-mail. */
const duplicate = z.object({
  kind: z.enum(['application', 'merchant']),
  id: z.uuid(),
  name: z.string(),
  state: z.string(),
  same: z.array(z.enum(['address', 'phone', 'email'])),
});

export const applicationDetail = summary.extend({
  emailVerified: z.boolean(),
  smsOptIn: z.boolean(),
  consent: z.object({ version: z.string(), at: time, from: z.string() }),
  checks: z.array(check),
  duplicates: z.array(duplicate),
  entries: z.array(entry),
  documents: z.array(document),
  /** Best guess from the address; staff may choose another. */
  suggestedTimeZone: z.string(),
  merchantId: z.uuid().nullable(),
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

const stateNow = z.object({ state: z.enum(applicationStates) });
const staffVerb = (verb: string, summaryText: string) =>
  oc.route({ method: 'POST', path: `/backoffice/applications/{id}/${verb}`, tags: backOffice, summary: summaryText });
const mine = (verb: string, summaryText: string) =>
  oc.route({ method: 'POST', path: `/application/${verb}`, tags: ['Application'], summary: summaryText });

export const applicationsContract = {
  myApplication: oc
    .route({ method: 'GET', path: '/application', tags: ['Application'], summary: 'Where my application stands' })
    .output(myApplication),
  replyToStaff: mine('reply', 'Answer a question about my application').input(z.object({ text })).output(stateNow),
  withdrawApplication: mine('withdraw', 'Take my application back').input(z.object({})).output(stateNow),
  resubmitApplication: mine('resubmit', 'Apply again after a withdrawal or a refusal')
    .input(z.object({ text }))
    .output(stateNow),
  listApplications: oc
    .route({
      method: 'GET',
      path: '/backoffice/applications',
      tags: backOffice,
      summary: 'The queue, longest waiting first',
    })
    .input(
      z.object({
        state: z.enum(applicationStates).optional(),
        businessType: businessType.optional(),
        /** `me`, `nobody`, or everybody's when left out. */
        assigned: z.enum(['me', 'nobody']).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({
        applications: z.array(summary),
        nextCursor,
        /** How many are in each state, whatever the filter. */
        counts: z.object(
          Object.fromEntries(applicationStates.map((state) => [state, z.number().int()])) as Record<
            (typeof applicationStates)[number],
            z.ZodNumber
          >,
        ), // fromEntries forgets the keys
      }),
    ),
  getApplication: oc
    .route({ method: 'GET', path: '/backoffice/applications/{id}', tags: backOffice, summary: 'One application' })
    .input(id)
    .output(applicationDetail),
  assignApplication: staffVerb('assign', 'Give it to a staff member, or to nobody')
    .input(id.extend({ to: z.string().max(60).nullable() }))
    .output(stateNow),
  checkApplication: staffVerb('check', 'Record what a check found')
    .input(
      id.extend({
        name: z.enum(checkNames),
        state: z.enum(['open', 'passed', 'failed']),
        note: z.string().trim().max(500, 'At most 500 characters fit here.').default(''),
      }),
    )
    .output(stateNow),
  addInternalNote: staffVerb('note', 'A note among staff').input(id.extend({ text })).output(stateNow),
  messageApplicant: staffVerb('message', 'Write to the applicant').input(id.extend({ text })).output(stateNow),
  askApplicant: staffVerb('ask', 'Ask for more').input(id.extend({ text })).output(stateNow),
  declineApplication: staffVerb('decline', 'Decline, with the reason that the applicant is told')
    .input(id.extend({ text }))
    .output(stateNow),
  approveApplication: staffVerb('approve', 'Make it a merchant with a store and an owner')
    .input(
      id.extend({
        timeZone: z.string({ error: "Choose the store's time zone." }).min(1, "Choose the store's time zone.").max(60),
        /** Added to the mail that tells the applicant. */
        text: z.string().trim().max(4000, 'At most 4000 characters fit here.').default(''),
      }),
    )
    .output(stateNow.extend({ merchantId: z.uuid() })),
};
