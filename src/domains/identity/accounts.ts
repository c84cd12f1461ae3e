import { randomBytes } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { bearer } from 'better-auth/plugins/bearer';
import { phoneNumber } from 'better-auth/plugins/phone-number';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { databaseOutageOf } from '../../platform/db/availability.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import type { Message } from '../../platform/messages/message.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { newId } from '../../shared/ids.ts';
import { dayMs, hourMs, minuteMs, secondMs, systemClock, type Clock } from '../../shared/time.ts';
import { signedNow, tokenNow } from './former-signatures.ts';
import { invitationKey } from './invitation-key.ts';
import { letters } from './letters.ts';
import { newRecoveryCodes, readSecondFactorCode } from './second-factor-code.ts';
import { resetPrefix, storedResetOf } from './reset-token.ts';
import { createSecretBox, type SecretBox, type Secrets } from './secret-box.ts';
import { allSecondFactors, writeSecondFactor } from './second-factor-store.ts';
import { findAccountByEmail, findLanguage, findUserIdByEmail, isPhoneFree } from './store.ts';
import { storedCredentials } from './auth-adapter.ts';
import { teamPlugin } from './team-plugin.ts';

const sessionDays = 30;
const verificationSeconds = (7 * dayMs) / secondMs;
const resetSeconds = hourMs / secondMs;
const codeSeconds = (10 * minuteMs) / secondMs;
const codeTries = 3;

interface Given {
  db: Db;
  secret: string;
  /** Secrets that were in its place before; what they signed or encrypted is still accepted. */
  formerSecrets?: readonly string[];
  baseUrl: string;
  clock?: Clock;
  log?: Log;
}

/** better-auth on our tables (`db/migrations/0002` and `0007`); its own HTTP handler is not mounted. */
function createAuth({ db, secret, baseUrl: base, clock = systemClock, log }: Given, box: SecretBox) {
  const post = (...messages: Message[]) => db.transaction().execute((tx) => postMessages({ tx, clock }, messages));
  return betterAuth({
    database: storedCredentials(db, box),
    appName: 'Forkline',
    secret,
    baseURL: base,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // The request that fails is logged by the server, with the outage as its reason.
      log(_level, message, ...details) {
        if (!details.some((detail) => databaseOutageOf(detail) !== undefined)) log?.error({ details }, message);
      },
    },
    emailAndPassword: {
      enabled: true,
      // Whoever signs up logs in afterwards, like everybody else.
      autoSignIn: false,
      minPasswordLength: 10,
      maxPasswordLength: 200,
      resetPasswordTokenExpiresIn: resetSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: { id, email: to, name, emailVerified }, token }) =>
        post(
          letters.resetPassword({
            to,
            name: emailVerified ? name : '',
            base,
            token,
            language: await findLanguage(db, { id }),
          }),
        ),
      onPasswordReset: async ({ user: { id, email: to, name } }) =>
        post(letters.passwordChanged({ to, name, base, language: await findLanguage(db, { id }) })),
    },
    plugins: [
      bearer(),
      teamPlugin({
        db,
        onInvite: async ({ id, email: to, ...invitation }) => {
          const language = await findLanguage(db, { email: to });
          await post(letters.invitation({ to, language, ...invitation, base, id, key: invitationKey(secret, id) }));
        },
      }),
      twoFactor({
        issuer: 'Forkline',
        backupCodeOptions: {
          customBackupCodesGenerate: newRecoveryCodes,
          storeBackupCodes: {
            encrypt: box.encrypt,
            // Codes that were made before ours have capitals, which do not count.
            decrypt: async (data) => (await box.decrypt(data)).toLowerCase(),
          },
        },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
      phoneNumber({
        otpLength: 6,
        expiresIn: codeSeconds,
        allowedAttempts: codeTries,
        // Only resets are sent by SMS; nobody logs in with a number.
        sendOTP: () => {},
        sendPasswordResetOTP: async ({ phoneNumber: to, code }) =>
          post(letters.resetCode({ to, code, language: await findLanguage(db, { phone_number: to }) })),
        schema: { user: { fields: { phoneNumber: 'phone_number', phoneNumberVerified: 'phone_number_verified' } } },
      }),
    ],
    // Growing waits are ours (log-in-waits.ts).
    rateLimit: { enabled: false },
    advanced: { database: { generateId: () => newId() }, ipAddress: { ipAddressHeaders: ['x-forwarded-for'] } },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        newsOptIn: { type: 'boolean', fieldName: 'news_opt_in', required: false, defaultValue: true },
        language: { type: 'string', required: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: (sessionDays * dayMs) / secondMs,
      // The list of sessions may be seen however old this one is.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        // Ours: read with the session, written by `writeLastUse` alone.
        lastUsedAt: { type: 'date', fieldName: 'last_used_at', required: false, input: false },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      // A copy of the database must not open accounts. The stored form has another prefix than the one that is looked
      // for, so that it is never taken for a token.
      storeIdentifier: {
        default: 'plain',
        overrides: { [resetPrefix]: { hash: async (identifier: string) => storedResetOf(identifier) } },
      },
    },
  });
}

/** Accounts, passwords, second factors and sessions. */
export function createAccounts(given: Given) {
  const { db, secret, baseUrl: base } = given;
  const secrets: Secrets = [secret, ...(given.formerSecrets ?? [])];
  const box = createSecretBox(secrets);
  const auth = createAuth(given, box);

  /** Checks a code of the authenticator app or a recovery code, as typed; refuses by an error that `refusalOf` reads. */
  async function verifyCode(typed: string, headers: Headers) {
    const { of, code } = readSecondFactorCode(typed);
    const verify = of === 'app' ? auth.api.verifyTOTP : auth.api.verifyBackupCode;
    return verify({ body: { code }, headers });
  }

  const { api } = auth;
  return {
    /** better-auth's own calls that check no credential; each refuses by an error that `refusalOf` reads. */
    api: {
      requestPasswordReset: api.requestPasswordReset,
      requestPasswordResetPhoneNumber: api.requestPasswordResetPhoneNumber,
      updateUser: api.updateUser,
      listSessions: api.listSessions,
      createInvitation: api.createInvitation,
      cancelInvitation: api.cancelInvitation,
      acceptInvitation: api.acceptInvitation,
      updateMemberRole: api.updateMemberRole,
      removeMember: api.removeMember,
    },
    /** Checks of credentials: only throttled callers use them (`scripts/rules/credential-calls.ts` lists them). */
    checks: {
      verifyCode,
      verifyPassword: api.verifyPassword,
      verifyFirstCode: api.verifyTOTP,
      resetPassword: api.resetPassword,
      resetPasswordPhoneNumber: api.resetPasswordPhoneNumber,
    },
    /** Changes of credentials, which check the password once more: each follows a step-up. */
    credentials: {
      changePassword: api.changePassword,
      enableTwoFactor: api.enableTwoFactor,
      disableTwoFactor: api.disableTwoFactor,
      generateBackupCodes: api.generateBackupCodes,
    },
    /**
     * The session's token; a challenge where the account has a second factor; undefined when e-mail and password do not
     * belong together.
     */
    async logIn(
      credentials: { email: string; password: string },
      headers: Headers,
    ): Promise<{ access: string } | { challenge: string } | undefined> {
      try {
        const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
        if ('token' in answer.response && answer.response.token) return { access: answer.response.token };
        return { challenge: challengeIn(answer.headers) };
      } catch (error) {
        if (refusalOf(error)) return undefined;
        throw error;
      }
    },
    /** The session's token for a challenge with a code of the authenticator app or a recovery code; undefined when wrong. */
    async logInWithCode(given: { challenge: string; code: string }, headers: Headers): Promise<string | undefined> {
      const cookie = readChallenge(given.challenge);
      if (cookie === undefined) return undefined;
      headers.set('cookie', await challengeNow(cookie, secrets));
      try {
        const { token } = await verifyCode(given.code, headers);
        return token ?? undefined;
      } catch (error) {
        if (refusalOf(error)) return undefined;
        throw error;
      }
    },
    /** The account that a challenge is for; undefined for one that is not open. */
    async challengedUser(challenge: string): Promise<string | undefined> {
      const cookie = readChallenge(challenge);
      if (cookie === undefined) return undefined;
      const [identifier = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.');
      const { internalAdapter } = await auth.$context;
      return (await internalAdapter.findVerificationValue(identifier))?.value;
    },
    async logOut(headers: Headers): Promise<void> {
      await auth.api.signOut({ headers });
    },
    /** The session that the `Authorization` header names, if it is still good. */
    async session(headers: Headers) {
      return auth.api.getSession({ headers });
    },
    /** Makes an account with a password and answers its user id; the e-mail must be new. Throws CONFLICT where it is not. */
    async create(person: { email: string; name: string; password: string; phone?: string }): Promise<string> {
      const { phone, ...body } = person;
      const { user } = await auth.api.signUpEmail({ body }).catch((error: unknown) => {
        // Two requests for one email at the same moment: the second one meets the first one's account.
        if (refusalOf(error)) throw new AppError('CONFLICT', 'This email has an account: log in to accept.');
        throw error;
      });
      if (phone !== undefined && (await isPhoneFree(db, phone))) {
        await db.updateTable('users').set({ phone_number: phone }).where('id', '=', user.id).execute();
      }
      return user.id;
    },
    async exists(email: string): Promise<boolean> {
      return (await findUserIdByEmail(db, email)) !== undefined;
    },
    /** The account with this email, if there is one. */
    find: (email: string) => findAccountByEmail(db, email),
    /** As much work as making an account: a known e-mail must not be told from a new one by the time it takes. */
    async spendTimeOfHashing(password: string): Promise<void> {
      const context = await auth.$context;
      await context.password.hash(password);
    },
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('users').where('id', '=', userId).execute();
    },
    /** A link to choose a password, good once and for an hour; for the command that makes staff accounts. */
    async resetLink(email: string): Promise<string> {
      const userId = await findUserIdByEmail(db, email);
      if (userId === undefined) throw new Error(`There is no account with the email ${email}.`);
      const token = randomBytes(24).toString('base64url');
      const { internalAdapter } = await auth.$context;
      const expiresAt = new Date(Date.now() + hourMs);
      await internalAdapter.createVerificationValue({ value: userId, identifier: `${resetPrefix}${token}`, expiresAt });
      return `${base}/reset-password?${new URLSearchParams({ token })}`;
    },
    /** Confirms the email of the account that a mailed token names. */
    async verifyEmail(token: string): Promise<void> {
      await api.verifyEmail({ query: { token: await tokenNow(token, secrets) } });
    },
    /**
     * Encrypts second factors under the present secret that are under a former one, so that the former one can be
     * retired. Returns how many were written; may run in several processes at once, and again.
     */
    async renewSecondFactors(): Promise<number> {
      let renewed = 0;
      for await (const { id, secret: key, backup_codes: codes } of allSecondFactors(db)) {
        const fresh = await box.renewAll({ key, codes });
        if (fresh && (await writeSecondFactor(db, { id, was: codes, key: fresh.key, codes: fresh.codes })))
          renewed += 1;
      }
      return renewed;
    },
    /** The link that confirms an e-mail, good for seven days. */
    async verificationUrl(email: string): Promise<string> {
      const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
      return `${base}/verify-email?${new URLSearchParams({ token })}`;
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;

/** The code of a refusal by better-auth (a status of 4xx), or undefined for any other error. */
export function refusalOf(error: unknown): { status: number; code: string } | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  const body = 'body' in error && typeof error.body === 'object' ? error.body : null;
  const code = body !== null && 'code' in body ? String(body.code) : '';
  return { status: statusCode, code };
}

/** better-auth keeps a pending second factor in a signed cookie; our pages keep it as an opaque word instead. */
function challengeIn(headers: Headers): string {
  const cookie = headers.getSetCookie().find((one) => one.split('=')[0]?.endsWith('two_factor'));
  const pair = cookie?.split(';')[0];
  if (pair === undefined) throw new Error('better-auth asked for a second factor without a challenge.');
  return Buffer.from(pair).toString('base64url');
}

/** The same challenge as better-auth signs it now. */
async function challengeNow(cookie: string, secrets: Secrets): Promise<string> {
  const at = cookie.indexOf('=') + 1;
  return cookie.slice(0, at) + encodeURIComponent(await signedNow(decodeURIComponent(cookie.slice(at)), secrets));
}

function readChallenge(challenge: string): string | undefined {
  const cookie = Buffer.from(challenge, 'base64url').toString();
  return /^[\w.-]*two_factor=[\w%.~-]+$/.test(cookie) ? cookie : undefined;
}
