import { randomInt } from 'node:crypto';

/** What was typed at the second step, as it is compared: whose it is and its characters. */
export interface SecondFactorCode {
  of: 'app' | 'recovery';
  code: string;
}

const codes = 10;
const half = 5;
/** Without those that are taken for others on paper: 0 and o, 1 and l and i. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten new recovery codes such as `k7m2p-x4h9q`, of 49 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => `${newHalf()}-${newHalf()}`);
}

const newHalf = () => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Six digits are a code of the authenticator app; anything else is a recovery code, in which neither capitals nor
 * spaces nor the dash count: it may come from a sheet of paper.
 */
export function readSecondFactorCode(typed: string): SecondFactorCode {
  const code = typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { of: 'app', code };
  return { of: 'recovery', code: `${code.slice(0, half)}-${code.slice(half)}` };
}
