import { expect, it } from 'vitest';
import { checkCredentialCalls } from './credential-calls.ts';

const paths = (sources: Record<string, string>) =>
  checkCredentialCalls(Object.entries(sources).map(([path, text]) => ({ path, text }))).map(
    (finding) => finding.split(':')[0],
  );

it('reports a call that judges a password outside of its throttled callers', () => {
  const call = 'await accounts.verifyTOTP(code)';
  expect(paths({ 'src/domains/menu/store.ts': call, 'src/domains/identity/team.ts': call })).toEqual([
    'src/domains/menu/store.ts',
    'src/domains/identity/team.ts',
  ]);
  expect(paths({ 'src/domains/identity/team.ts': 'await auth.api.signIn()' })).toEqual([
    'src/domains/identity/team.ts',
  ]);
});

it('accepts the throttled callers, and the same names of other objects in other domains', () => {
  expect(paths({ 'src/domains/identity/accounts.ts': 'verifyTOTP(code)' })).toEqual([]);
  expect(paths({ 'src/domains/menu/store.ts': 'checks.push(one)' })).toEqual([]);
});
