import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postToUnproven } from '../../platform/messages/unproven.ts';
import { refusalOf } from './accounts.ts';
import { identityContract } from './contract.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { logInRoutes } from './log-in-routes.ts';
import { languageOf } from './model/languages.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { sessionRoutes } from './session-routes.ts';
import { isResetGood } from './store.ts';
import { teamRouter } from './team-routes.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

const wrongLink = 'This link has been used or is older than an hour. Ask for a new one.';
const wrongCode = 'This code is not right, or it is older than 10 minutes. Check it, or ask for a new one.';

export function identityRouter(parts: IdentityParts) {
  const { db, accounts, sessions, waits, clock, onLogOut } = parts;
  const os = implement(identityContract).$context<ApiContext>();

  return {
    ...teamRouter(parts),
    ...os.router({
      ...logInRoutes(parts),
      ...sessionRoutes(parts),
      ...twoFactorRoutes(parts),
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
        const { user, role, merchantId, storeIds, merchant, ...rest } = await sessions.session(context);
        const { viewing, emailVerified, twoFactorEnabled, newsOptIn, language } = rest;
        return {
          user,
          role,
          merchantId,
          inEveryStore: merchantId !== null && storeIds === null,
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
      requestPasswordReset: os.requestPasswordReset.handler(async ({ input }) => {
        await waits.spend(`reset ${input.emailOrPhone}`);
        return { sent: await requestReset({ db, accounts }, input.emailOrPhone) };
      }),
      readPasswordReset: os.readPasswordReset.handler(async ({ input }) => {
        if (!(await isResetGood(db, input.token))) throw new AppError('BAD_REQUEST', wrongLink);
        return { done: true };
      }),
      resetPassword: os.resetPassword.handler(async ({ input, context }) => {
        const subject = { account: `reset by ${'token' in input ? input.token : input.phone}`, address: context.ip };
        const { value: ended } = await waits.attempt(subject, async () => {
          const value = await resetPassword({ db, accounts }, input);
          return { verdict: value === undefined ? 'wrong' : 'right', value };
        });
        if (ended === undefined) throw new AppError('BAD_REQUEST', 'token' in input ? wrongLink : wrongCode);
        for (const id of ended) onLogOut(id);
        return { done: true };
      }),
      sendVerification: os.sendVerification.handler(async ({ context }) => {
        const { user, emailVerified, language } = await sessions.applicant(context);
        if (emailVerified) throw new AppError('CONFLICT', 'This email is confirmed already.');
        await waits.spend(`verification ${user.email}`);
        const url = await accounts.verificationUrl(user.email);
        const mail = letters.verifyEmail({ to: user.email, url, language: languageOf(language) });
        await db.transaction().execute((tx) => postToUnproven({ tx, clock }, mail));
        return { done: true };
      }),
      verifyEmail: os.verifyEmail.handler(async ({ input }) => {
        try {
          await accounts.verifyEmail(input.token);
        } catch (error) {
          if (!refusalOf(error)) throw error;
          throw new AppError('BAD_REQUEST', 'This link is not good any more. Log in and have another one sent.');
        }
        return { done: true };
      }),
    }),
  };
}
