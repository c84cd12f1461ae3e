import type { Source } from './source.ts';

const identity = 'src/domains/identity/';

/**
 * The calls that judge a password, a code or a recovery code, and the files that may make each: they count failures and
 * slow down guesses. Outside the identity domain a name counts only as a member of `accounts`, as others use it too.
 */
const callers: Readonly<Record<string, readonly string[]>> = {
  'checks\\.': ['step-up.ts', 'password-reset.ts'],
  'credentials\\.': ['session-routes.ts', 'two-factor-routes.ts'],
  'accounts\\.logIn': ['log-in-routes.ts', 'team-routes.ts'],
  'verifyTOTP|verifyBackupCode|signInEmail|viewBackupCodes|signInPhoneNumber|verifyPhoneNumber|checkPassword': [
    'accounts.ts',
  ],
  'auth\\.api|\\bauth\\.\\$context|password\\.verify\\b|verifyPassword\\(': ['accounts.ts', 'step-up.ts'],
};

/** Returns a line for each file of a domain that judges a credential without being one of the throttled callers. */
export function checkCredentialCalls(sources: readonly Source[]): string[] {
  const domains = sources.filter(({ path }) => path.startsWith('src/domains/'));
  return Object.entries(callers).flatMap(([pattern, allowed]) => {
    const called = new RegExp(`(?<!\\w)(?:accounts\\.)?(?:${pattern})`);
    const calledOnAccounts = new RegExp(`accounts\\.(?:${pattern})`);
    return domains
      .filter(({ path }) => !allowed.some((name) => path === identity + name))
      .filter(({ path, text }) => (path.startsWith(identity) ? called : calledOnAccounts).test(text))
      .map(({ path }) => `${path}: calls ${pattern}, which only ${allowed.join(' and ')} may`);
  });
}
