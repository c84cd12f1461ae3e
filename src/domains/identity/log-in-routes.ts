import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { postMessages } from '../../platform/messages/outbox.ts';
import { identityContract } from './contract.ts';
import type { IdentityParts } from './identity-parts.ts';
import { letters } from './letters.ts';
import { languageOf } from './model/languages.ts';
import { readSecondFactorCode } from './second-factor-code.ts';
import { findUserByEmail, findUserEmail } from './store.ts';

/** Log-in in one step, or in two where the account has a second factor. */
export function logInRoutes(parts: IdentityParts) {
  const { db, accounts, waits, devices, clock, publicUrl } = parts;
  const os = implement(identityContract).$context<ApiContext>();

  async function mailLockedOut(account: string): Promise<void> {
    const user = await findUserByEmail(db, account);
    if (!user) return;
    const language = languageOf(user.language);
    const mail = letters.lockedOut({
      to: user.email,
      name: user.email_verified ? user.name : '',
      base: publicUrl,
      language,
    });
    await db.transaction().execute((tx) => postMessages({ tx, clock }, [mail]));
  }

  function deviceOf({ headers }: ApiContext, email: string): string | undefined {
    const device = devices.read(headers);
    return device?.knows(email) === true ? device.id : undefined;
  }

  return {
    logIn: os.logIn.handler(async ({ input: { username: email, password }, context }) => {
      const subject = { account: email, address: context.ip, device: deviceOf(context, email) };
      const { value: answer, locked } = await waits.attempt(subject, async () => {
        const value = await accounts.logIn({ email, password }, clientOf(context));
        // With a second factor to come, a right password alone does not end the row of failures.
        const verdict = value === undefined ? 'wrong' : 'access' in value ? 'right' : 'partial';
        return { verdict, value };
      });
      if (locked) await mailLockedOut(email);
      if (answer === undefined) throw new AppError('UNAUTHORIZED', 'The email or the password is wrong.');
      if ('access' in answer) context.setCookie(devices.remember(context.headers, email));
      return answer;
    }),
    logInWithCode: os.logInWithCode.handler(async ({ input, context }) => {
      // By the account, since a right password gives any number of challenges.
      const userId = await accounts.challengedUser(input.challenge);
      const email = userId === undefined ? undefined : await findUserEmail(db, userId);
      const subject = {
        account: `second factor ${userId ?? input.challenge}`,
        address: context.ip,
        device: email === undefined ? undefined : deviceOf(context, email),
      };
      const { value: answer } = await waits.attempt(subject, async () => {
        const value = await check();
        return { verdict: 'access' in value ? 'right' : 'wrong', value };
      });
      if ('refusal' in answer) throw new AppError('UNAUTHORIZED', answer.refusal);
      if (email !== undefined) context.setCookie(devices.remember(context.headers, email));
      return answer;

      async function check(): Promise<{ access: string } | { refusal: string }> {
        const access = await accounts.logInWithCode(input, clientOf(context));
        if (access === undefined)
          return { refusal: 'This code is not right, or it is too old. Log in again for another try.' };
        const headers = new Headers({ authorization: `Bearer ${access}` });
        const found = await accounts.session(headers);
        const { code } = readSecondFactorCode(input.code);
        if (found && (await waits.useLatched({ userId: found.user.id, code }))) return { access };
        await accounts.logOut(headers);
        return { refusal: 'This code has been used. Wait for the next one and log in again.' };
      }
    }),
  };
}

/** What better-auth keeps with a session: the browser and the network address. */
function clientOf({ headers, ip }: ApiContext): Headers {
  const userAgent = headers['user-agent'];
  return new Headers({ 'x-forwarded-for': ip, ...(typeof userAgent === 'string' && { 'user-agent': userAgent }) });
}
