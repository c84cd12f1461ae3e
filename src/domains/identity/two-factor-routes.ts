import { implement } from '@orpc/server';
import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { identityContract } from './contract.ts';
import { bearerOf, type IdentityParts } from './identity-parts.ts';
import { createMailOwnChange } from './mail-security-change.ts';
import { ownChanges } from './own-change.ts';
import { sessionTokenIn } from './session-token.ts';
import { createConfirmFirstCode } from './step-up.ts';

/** Two-factor sign-in by an authenticator app, with recovery codes. */
export function twoFactorRoutes(parts: IdentityParts) {
  const { accounts, sessions, stepUp, onLogOut } = parts;
  const recordOwn = ownChanges(parts);
  const mailOwnChange = createMailOwnChange(parts);
  const confirmFirstCode = createConfirmFirstCode(parts);
  const os = implement(identityContract).$context<ApiContext>();
  return {
    beginTwoFactor: os.beginTwoFactor.handler(async ({ context, input: { password } }) => {
      const person = await sessions.applicant(context);
      if (person.twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor sign-in is on already.');
      await stepUp(context, person, { password });
      const body = { password, method: 'totp' } as const;
      const answer = await accounts.credentials.enableTwoFactor({ body, headers: bearerOf(context) });
      if (!('totpURI' in answer))
        throw new Error('better-auth set up another second factor than an authenticator app.');
      const secret = new URL(answer.totpURI).searchParams.get('secret') ?? '';
      return { uri: answer.totpURI, secret, recoveryCodes: answer.backupCodes };
    }),
    confirmTwoFactor: os.confirmTwoFactor.handler(async ({ context, input }) => {
      const person = await sessions.applicant(context);
      const headers = await confirmFirstCode(context, person, input.code);
      await recordOwn(person);
      if (!person.twoFactorEnabled) await mailOwnChange(person, 'two_factor_on');
      return { access: continued(headers, context, () => onLogOut(person.id)) };
    }),
    endTwoFactor: os.endTwoFactor.handler(async ({ context, input: { password, code } }) => {
      const person = await sessions.applicant(context);
      const { id, role, twoFactorEnabled } = person;
      if (!twoFactorEnabled) throw new AppError('CONFLICT', 'Two-factor sign-in is off already.');
      if (role === 'staff') throw new AppError('FORBIDDEN', 'Staff need two-factor sign-in.');
      await stepUp(context, person, { password, code }, { withPassword: true });
      const answer = await accounts.credentials.disableTwoFactor({
        body: { password },
        headers: bearerOf(context),
        returnHeaders: true,
      });
      await recordOwn(person);
      await mailOwnChange(person, 'two_factor_off');
      return { access: continued(answer.headers, context, () => onLogOut(id)) };
    }),
    renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context, input: { password, code } }) => {
      const person = await sessions.applicant(context);
      if (!person.twoFactorEnabled) throw new AppError('BAD_REQUEST', 'Two-factor sign-in is off.');
      await stepUp(context, person, { password, code }, { withPassword: true });
      const { backupCodes } = await accounts.credentials.generateBackupCodes({
        body: { password },
        headers: bearerOf(context),
      });
      await recordOwn(person);
      await mailOwnChange(person, 'recovery_codes');
      return { recoveryCodes: backupCodes };
    }),
  };
}

/** better-auth goes on in a new session when the second factor changes; its token is in the header of the bearer plugin. */
function continued(headers: Headers, context: ApiContext, onEnd: () => void): string {
  const token = headers.get('set-auth-token');
  if (token) {
    onEnd();
    return sessionTokenIn(`Bearer ${token}`) ?? token;
  }
  return sessionTokenIn(context.headers['authorization']) ?? '';
}
