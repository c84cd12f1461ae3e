import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import { refusalOf } from './accounts.ts';
import { identityContract } from './contract.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { languageOf } from './model/languages.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { readSecondFactorCode } from './second-factor-code.ts';
import { sessionRoutes } from './session-routes.ts';
import { findUserByEmail } from './store.ts';
import { teamRouter } from './team-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export function identityRouter(parts: IdentityParts) {
  const { db, accounts, sessions, waits, clock, publicUrl, onLogOut } = parts;
  const os = implement(identityContract).$context<ApiContext>();

  /** Counts a failed try; the one that begins a wait is told to the account's owner, if there is one. */
  async function noteFailure(account: string, address: string): Promise<void> {
    const { locked } = await waits.failed({ account, address });
    if (!locked) return;
    const user = await findUserByEmail(db, account);
    if (!user) return;
    const mail = letters.lockedOut({
      to: user.email,
      name: user.name,
      base: publicUrl,
      language: languageOf(user.language),
    });
    await db.transaction().execute((tx) => postMessages({ tx, clock }, [mail]));
  }

  return {
    ...teamRouter(parts),
    ...os.router({
      ...sessionRoutes(parts),
      ...twoFactorRoutes(parts),
      logIn: os.logIn.handler(async ({ input, context }) => {
        const who = { account: input.username, address: context.ip };
        await waits.check(who);
        const answer = await accounts.logIn({ email: input.username, password: input.password }, clientOf(context));
        if (answer === undefined) {
          await noteFailure(who.account, who.address);
          throw new AppError('UNAUTHORIZED', 'The email or the password is wrong.');
        }
        // With a second factor to come, a right password alone does not end the row of failures.
        if ('access' in answer) await waits.succeeded(who);
        return answer;
      }),
      logInWithCode: os.logInWithCode.handler(async ({ input, context }) => {
        // better-auth itself locks the account's second factor after ten wrong codes in a row.
        const who = { account: `two-factor ${input.challenge}`, address: context.ip };
        await waits.check(who);
        const access = await accounts.logInWithCode(input, clientOf(context));
        if (access === undefined) {
          await waits.failed(who);
          throw new AppError('UNAUTHORIZED', 'This code is not right, or it is too old. Log in again for another try.');
        }
        const headers = new Headers({ authorization: `Bearer ${access}` });
        const found = await accounts.session(headers);
        const { code } = readSecondFactorCode(input.code);
        if (!found || !(await waits.useOnce({ userId: found.user.id, code }))) {
          await accounts.logOut(headers);
          throw new AppError('UNAUTHORIZED', 'This code has been used. Wait for the next one and log in again.');
        }
        return { access };
      }),
      logOut: os.logOut.handler(async ({ context }) => {
        // Not `sessions`: an account that belongs to nobody may log out as well.
        const headers = bearerOf(context);
        const found = await accounts.session(headers);
        if (!found) throw new AppError('UNAUTHORIZED');
        await accounts.logOut(headers);
        onLogOut(found.session.id);
        return { ended: true };
      }),
      me: os.me.handler(async ({ context }) => {
        const { user, role, merchantId, merchant, viewing, emailVerified, twoFactorEnabled, newsOptIn, language } =
          await sessions.session(context);
        return {
          user,
          role,
          merchantId,
          merchantState: merchant?.state ?? null,
          merchantStateReason: merchant?.reason ?? null,
          viewing,
          emailVerified,
          twoFactorEnabled,
          newsOptIn,
          language,
        };
      }),
      updateMe: os.updateMe.handler(async ({ input: { name, newsOptIn, language }, context }) => {
        await sessions.applicant(context);
        const body = {
          ...(name !== undefined && { name }),
          ...(newsOptIn !== undefined && { newsOptIn }),
          ...(language !== undefined && { language }),
        };
        if (Object.keys(body).length > 0) await accounts.api.updateUser({ body, headers: bearerOf(context) });
        return { done: true };
      }),
      requestPasswordReset: os.requestPasswordReset.handler(async ({ input, context }) => {
        const who = { account: `reset ${input.emailOrPhone}`, address: context.ip };
        await waits.check(who);
        await waits.done(who);
        return { sent: await requestReset(accounts, input.emailOrPhone) };
      }),
      resetPassword: os.resetPassword.handler(async ({ input, context }) => {
        const who = { account: `reset by ${'token' in input ? input.token : input.phone}`, address: context.ip };
        await waits.check(who);
        try {
          const ended = await resetPassword({ db, accounts }, input);
          for (const id of ended) onLogOut(id);
        } catch (error) {
          await waits.failed(who);
          throw error;
        }
        return { done: true };
      }),
      sendVerification: os.sendVerification.handler(async ({ context }) => {
        const { user, emailVerified, language } = await sessions.applicant(context);
        if (emailVerified) throw new AppError('CONFLICT', 'This email is confirmed already.');
        const who = { account: `verification ${user.email}`, address: context.ip };
        await waits.check(who);
        await waits.done(who);
        const url = await accounts.verificationUrl(user.email);
        const mail = letters.verifyEmail({ to: user.email, name: user.name, url, language: languageOf(language) });
        await db.transaction().execute((tx) => postMessages({ tx, clock }, [mail]));
        return { done: true };
      }),
      verifyEmail: os.verifyEmail.handler(async ({ input }) => {
        try {
          await accounts.api.verifyEmail({ query: { token: input.token } });
        } catch (error) {
          if (!refusalOf(error)) throw error;
          throw new AppError('BAD_REQUEST', 'This link is not good any more. Log in and have another one sent.');
        }
        return { done: true };
      }),
    }),
  };
}

/** What better-auth keeps with a session: the browser and the network address. */
function clientOf({ headers, ip }: ApiContext): Headers {
  const userAgent = headers['user-agent'];
  return new Headers({ 'x-forwarded-for': ip, ...(typeof userAgent === 'string' && { 'user-agent': userAgent }) });
}
