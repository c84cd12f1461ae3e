import { oc } from '@orpc/contract';
import { z } from 'zod';

const tags = ['Accounts'];

const pendingEmail = z.object({
  /** Null: none waits. */
  pending: z
    .object({
      email: z.string(),
      until: z.iso.datetime(),
      /** Whether the present address has approved it, and the new one has proven itself. */
      isApproved: z.boolean(),
      isProven: z.boolean(),
    })
    .nullable(),
  /** What is asked for before a change. */
  proof: z.enum(['password', 'code']),
});
export type PendingEmail = z.infer<typeof pendingEmail>;

const link = z.object({ token: z.string().min(1, 'The link is incomplete.').max(200) });
const standing = z.object({
  /** Which address the link was mailed to. */
  side: z.enum(['old', 'new']),
  state: z.enum(['open', 'waiting', 'changed', 'refused']),
});
export type EmailChangeStanding = z.infer<typeof standing>;

const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });
const gone = { NOT_FOUND: { message: 'This link does not work any more.' } } as const;
const words = z.string().max(200);

export const emailChangeContract = {
  getEmailChange: oc
    .route({ method: 'GET', path: '/me/email', tags, summary: 'Whether a change of my email waits' })
    .output(pendingEmail),
  /** Answers the same whether or not another account has the new address. */
  changeEmail: post('/me/email', 'Change my email')
    .input(
      z.object({
        email: z
          .string({ error: 'Enter your new email.' })
          .trim()
          .min(1, 'Enter your new email.')
          .max(254, 'This is longer than any email.')
          .pipe(z.email('Enter an email such as name@example.com.')),
        password: words.optional(),
        code: words.optional(),
      }),
    )
    .output(pendingEmail),
  cancelEmailChange: post('/me/email/cancel', 'Keep my email').output(pendingEmail),
  readEmailChange: post('/email/change/read', 'The change of an email that a mailed link is about')
    .input(link)
    .output(standing.extend({ email: z.string() }))
    .errors(gone),
  confirmEmailChange: post('/email/change/confirm', 'Confirm a change of email with the link that was mailed')
    .input(link)
    .output(standing)
    .errors(gone),
  refuseEmailChange: post('/email/change/refuse', 'Refuse a change of email with the link that was mailed')
    .input(link)
    .output(standing)
    .errors(gone),
};
