import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { refusalOf } from './accounts.ts';
import { identityContract } from './contract.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { ownChanges } from './own-change.ts';

/** Two-factor sign-in by an authenticator app, with recovery codes. */
export function twoFactorRoutes(parts: IdentityParts) {
  const { accounts, sessions, onLogOut } = parts;
  const recordOwn = ownChanges(parts);
  const os = implement(identityContract).$context<ApiContext>();
  return {
    beginTwoFactor: os.beginTwoFactor.handler(async ({ context, input }) => {
      const { twoFactorEnabled } = await sessions.applicant(context);
      if (twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor sign-in is on already.');
      const answer = await refusing('password: This is not your password.', () =>
        accounts.api.enableTwoFactor({
          body: { password: input.password, method: 'totp' },
          headers: bearerOf(context),
        }),
      );
      if (!('totpURI' in answer))
        throw new Error('better-auth set up another second factor than an authenticator app.');
      const secret = new URL(answer.totpURI).searchParams.get('secret') ?? '';
      return { uri: answer.totpURI, secret, recoveryCodes: answer.backupCodes };
    }),
    confirmTwoFactor: os.confirmTwoFactor.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const answer = await refusing('code: This code is not right. Enter the one that the app shows now.', () =>
        accounts.api.verifyTOTP({ body: { code: input.code }, headers: bearerOf(context), returnHeaders: true }),
      );
      await recordOwn(person);
      return { access: continued(answer.headers, context, () => onLogOut(person.id)) };
    }),
    endTwoFactor: os.endTwoFactor.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const { id, role, twoFactorEnabled } = person;
      if (!twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor sign-in is off already.');
      if (role === 'staff') throw new AppError('FORBIDDEN', 'Staff need two-factor sign-in.');
      const headers = bearerOf(context);
      await refusing('code: This code is not right. Enter the one that the app shows now.', () =>
        accounts.verifyCode(input.code, headers),
      );
      const answer = await refusing('password: This is not your password.', () =>
        accounts.api.disableTwoFactor({ body: { password: input.password }, headers, returnHeaders: true }),
      );
      await recordOwn(person);
      return { access: continued(answer.headers, context, () => onLogOut(id)) };
    }),
    renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const { backupCodes } = await refusing('password: This is not your password.', () =>
        accounts.api.generateBackupCodes({ body: { password: input.password }, headers: bearerOf(context) }),
      );
      await recordOwn(person);
      return { recoveryCodes: backupCodes };
    }),
  };
}

/** A refusal by better-auth becomes this sentence. */
async function refusing<T>(sentence: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    throw refusal.status === 429
      ? new AppError('TOO_MANY_REQUESTS', 'Too many wrong codes. Wait 15 minutes and try again.')
      : new AppError('BAD_REQUEST', sentence);
  }
}

/** better-auth goes on in a new session when the second factor changes; its token is in the header of the bearer plugin. */
function continued(headers: Headers, context: ApiContext, onEnd: () => void): string {
  const token = headers.get('set-auth-token');
  if (token) {
    onEnd();
    return token;
  }
  return String(context.headers['authorization']).replace(/^Bearer /, '');
}
