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

type StepUpRequest = Pick<ApiContext, 'headers'>;

interface StepUpOptions {
  /** Asks for the password besides the second factor: for what would replace either of them. */
  withPassword?: boolean;
  /** How the route calls the password, so that the error names the right field. */
  passwordField?: 'password' | 'current';
}

/**
 * Step-up authentication: resolves when the person has proved that it is they, by the second factor where they have one.
 * A code counts once. Throws BAD_REQUEST that names the field, and TOO_MANY_REQUESTS after five wrong tries in a row.
 */
export type StepUp = (request: StepUpRequest, person: Session, proof: Proof, options?: StepUpOptions) => Promise<void>;

/** The one place where a session's password, code or recovery code is checked; `npm run check` forbids others. */
export function createStepUp({ accounts, waits }: { accounts: Accounts; waits: LogInWaits }): StepUp {
  return async (request, person, proof, { withPassword = false, passwordField = 'password' } = {}) => {
    const headers = bearerOf(request);
    const asksCode = proofOf(person) === 'code';
    const password = withPassword || !asksCode ? proof.password : undefined;
    const typed = asksCode ? proof.code?.trim() : undefined;
    if ((withPassword || !asksCode) && !password)
      throw new AppError('BAD_REQUEST', `${passwordField}: Enter your password.`);
    if (asksCode && !typed)
      throw new AppError('BAD_REQUEST', 'code: Enter the code that your authenticator app shows now.');

    const { verdict, value: refusal } = await waits.attempt({ account: `step-up ${person.user.id}` }, async () => {
      const value = await firstRefusal();
      return { verdict: value === undefined ? 'right' : 'wrong', value };
    });
    if (verdict === 'wrong') throw new AppError('BAD_REQUEST', refusal);

    /** The password first: a code is not used up by a wrong password. */
    async function firstRefusal(): Promise<string | undefined> {
      if (password && !(await isAccepted(() => accounts.checks.verifyPassword({ body: { password }, headers }))))
        return wrongPassword[passwordField];
      if (!typed) return undefined;
      if (!(await isAccepted(() => accounts.checks.verifyCode(typed, headers)))) return wrongCode;
      const { code } = readSecondFactorCode(typed);
      if (await waits.useLatched({ userId: person.user.id, code })) return undefined;
      return 'code: This code has been used. Wait for the next one.';
    }
  };
}

const wrongPassword = {
  password: 'password: This is not your password.',
  current: 'current: This is not your password.',
} as const;
const wrongCode = 'code: This code is not right. Enter the one that the app shows now.';

/** The first code of an authenticator app that is being set up, throttled as step-up is. */
export function createConfirmFirstCode({ accounts, waits }: { accounts: Accounts; waits: LogInWaits }) {
  return async (request: ApiContext, person: Session, code: string): Promise<Headers> => {
    const { value } = await waits.attempt({ account: `step-up ${person.user.id}` }, async () => {
      const answer = await accounts.checks
        .verifyFirstCode({ body: { code }, headers: bearerOf(request), returnHeaders: true })
        .catch((error: unknown) => {
          if (!refusalOf(error)) throw error;
          return undefined;
        });
      return { verdict: answer ? 'right' : 'wrong', value: answer?.headers };
    });
    if (!value) throw new AppError('BAD_REQUEST', wrongCode);
    return value;
  };
}

async function isAccepted(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return false;
  }
}
