import { AppError } from '../../platform/errors.ts';
import type { ApiContext } from '../../platform/http/api.ts';
import { refusalOf, type Accounts } from './accounts.ts';
import { bearerOf } from './identity-parts.ts';
import type { LogInWaits } from './log-in-waits.ts';
import { readSecondFactorCode } from './second-factor-code.ts';
import type { Session } from './sessions.ts';

/** What a person shows once more before something that a stolen session alone must not do. */
export interface Proof {
  password?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined;
}

/** By what this person proves that it is still they: the second factor where they have one. */
export function proofOf({ twoFactorEnabled }: Pick<Session, 'twoFactorEnabled'>): 'password' | 'code' {
  return twoFactorEnabled ? 'code' : 'password';
}

/**
 * Resolves when the person has proved that it is they. Throws BAD_REQUEST that names the field, and TOO_MANY_REQUESTS
 * after several wrong tries in a row: better-auth itself counts wrong codes at log-in only.
 */
export type Prove = (request: ApiContext, person: Session, proof: Proof) => Promise<void>;

export function createProve({ accounts, waits }: { accounts: Accounts; waits: LogInWaits }): Prove {
  return async (request, person, proof) => {
    const headers = bearerOf(request);
    const who = { account: `proof ${person.user.id}`, address: request.ip };
    await waits.check(who);
    const isRight = proofOf(person) === 'code' ? await checkCode() : await checkPassword();
    if (isRight) await waits.succeeded(who);
    else {
      await waits.failed(who);
      throw new AppError('BAD_REQUEST', wrong[proofOf(person)]);
    }

    async function checkPassword(): Promise<boolean> {
      const { password } = proof;
      if (!password) throw new AppError('BAD_REQUEST', 'password: Enter your password.');
      return isAccepted(() => accounts.api.verifyPassword({ body: { password }, headers }));
    }

    async function checkCode(): Promise<boolean> {
      if (!proof.code?.trim())
        throw new AppError('BAD_REQUEST', 'code: Enter the code that your authenticator app shows now.');
      const typed = proof.code;
      if (!(await isAccepted(() => accounts.verifyCode(typed, headers)))) return false;
      const { code } = readSecondFactorCode(typed);
      if (await waits.useOnce({ userId: person.user.id, code })) return true;
      throw new AppError('BAD_REQUEST', 'code: This code has been used. Wait for the next one.');
    }
  };
}

const wrong = {
  password: 'password: This is not your password.',
  code: 'code: This code is not right. Enter the one that the app shows now.',
} as const;

async function isAccepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return false;
  }
}
