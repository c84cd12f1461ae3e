import { oc } from '@orpc/contract';
import { z } from 'zod';
import { languages } from './model/languages.ts';
import { teamRoles } from './model/permissions.ts';

export const roles = [...teamRoles, 'staff', 'applicant'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/**
 * Who is asking. `staff` are Forkline's own people: they belong to no merchant. An `applicant` belongs to none yet.
 * While staff view as a merchant, they are its owner here, and `viewing` says so.
 */
export const me = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  role,
  merchantId: z.string().nullable(),
  /** Totals of the whole business are for people who work in every store. */
  inEveryStore: z.boolean(),
  merchantState: z.enum(['active', 'suspended', 'closed']).nullable(),
  merchantStateReason: z.string().nullable(),
  viewing: z.boolean(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  /** Mails and messages that are not about the account itself. */
  newsOptIn: z.boolean(),
  /** What the dashboard speaks; null: whatever the browser asks for. */
  language: z.enum(languages).nullable(),
});

const credentials = z.object({
  username: z
    .string({ error: 'Enter your email.' })
    .trim()
    .min(1, 'Enter your email.')
    .max(320, 'This is longer than any email.'),
  password: z
    .string({ error: 'Enter your password.' })
    .min(1, 'Enter your password.')
    .max(200, 'A password has 200 characters at most.'),
});
const password = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(200, 'A password has 200 characters at most.');
const newPassword = z
  .string({ error: 'Choose a password.' })
  .min(10, 'Choose a password of at least 10 characters.')
  .max(200, 'A password has 200 characters at most.');
const code = z
  .string({ error: 'Enter the code.' })
  .trim()
  .min(6, 'Enter the code: six digits, or a recovery code.')
  .max(40, 'This is longer than any code.');

/** Asked for where the account has a second factor. */
const proofCode = z.string().trim().max(40, 'This is longer than any code.').optional();

const tags = ['Accounts'];
const access = z.object({ access: z.string() });
const done = z.object({ done: z.literal(true) });
const post = (path: `/${string}`, summary: string) => oc.route({ method: 'POST', path, tags, summary });

/** A place where this account is logged in. */
const openSession = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export const identityContract = {
  /**
   * The specification's log-in (section 7): `access` is kept by the browser as `authToken`. An account with a second
   * factor gets a challenge instead, for `logInWithCode`.
   */
  logIn: oc
    .route({ method: 'POST', path: '/token/', tags, summary: 'Log in' })
    .input(credentials)
    .output(z.union([access, z.object({ challenge: z.string() })]))
    .errors({ UNAUTHORIZED: { message: 'The email or the password is wrong.' } }),
  logInWithCode: post('/token/two-factor', 'Log in: the second factor')
    .input(z.object({ challenge: z.string().max(1000), code }))
    .output(access),
  logOut: post('/logout', 'End this session on the server').output(z.object({ ended: z.literal(true) })),
  me: oc.route({ method: 'GET', path: '/me', tags, summary: 'Who is asking' }).output(me),
  updateMe: post('/me', 'Change my name, my language, or what I am written to about')
    .input(
      z.object({
        name: z.string().trim().min(1, 'Enter your name.').max(160, 'At most 160 characters fit here.').optional(),
        newsOptIn: z.boolean().optional(),
        language: z.enum(languages).optional(),
      }),
    )
    .output(done),
  /** Answers the same whether or not there is such an account. */
  requestPasswordReset: post('/reset-password', 'Send a link by mail, or a code by SMS')
    .input(
      z.object({
        emailOrPhone: z
          .string({ error: 'Enter your email or phone number.' })
          .trim()
          .min(1, 'Enter your email or phone number.')
          .max(320, 'This is longer than any email.'),
      }),
    )
    .output(z.object({ sent: z.enum(['mail', 'sms']) })),
  readPasswordReset: post('/reset-password/check', 'Whether a link to choose a new password is good')
    .input(z.object({ token: z.string().min(1).max(500) }))
    .output(done),
  resetPassword: post('/reset-password/confirm', 'Choose a new password with the link or the code')
    .input(
      z.union([
        z.object({ token: z.string().min(1).max(500), password: newPassword }),
        z.object({ phone: z.string().trim().min(1, 'Enter your phone number.').max(40), code, password: newPassword }),
      ]),
    )
    .output(done),
  sendVerification: post('/email/verify/send', 'Mail me the link that confirms my email').output(done),
  verifyEmail: post('/email/verify', 'Confirm an email with the link that was mailed')
    .input(z.object({ token: z.string().min(1, 'The link is incomplete.').max(2000) }))
    .output(done),
  /** Ends every other session. This one goes on under a new token. */
  changePassword: post('/password', 'Change my password')
    .input(z.object({ current: password, password: newPassword, code: proofCode }))
    .output(access),
  beginTwoFactor: post('/two-factor', 'Begin to set up two-factor sign-in')
    .input(z.object({ password }))
    .output(z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) })),
  /** This session goes on under a new token. */
  confirmTwoFactor: post('/two-factor/confirm', 'Turn two-factor sign-in on with a first code')
    .input(z.object({ code }))
    .output(access),
  endTwoFactor: post('/two-factor/end', 'Turn two-factor sign-in off')
    .input(z.object({ password, code }))
    .output(access),
  renewRecoveryCodes: post('/two-factor/recovery-codes', 'New recovery codes; the old ones no longer work')
    .input(z.object({ password, code: proofCode }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  listSessions: oc
    .route({ method: 'GET', path: '/sessions', tags, summary: 'Where I am logged in' })
    .output(z.object({ sessions: z.array(openSession) })),
  endSession: post('/sessions/{id}/end', 'Log out one of my sessions')
    .input(z.object({ id: z.string().max(60) }))
    .output(done),
  endSessions: post('/sessions/end', 'Sign out everywhere')
    .input(z.object({ including: z.enum(['others', 'this_one_too']) }))
    .output(done),
};
