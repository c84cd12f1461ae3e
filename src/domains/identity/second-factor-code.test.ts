import { expect, it } from 'vitest';
import { newRecoveryCodes, readSecondFactorCode } from './second-factor-code.ts';

it.each([
  ['123456', { of: 'app', code: '123456' }],
  [' 123 456 ', { of: 'app', code: '123456' }],
  ['k7m2p-x4h9q', { of: 'recovery', code: 'k7m2p-x4h9q' }],
  ['K7M2P X4H9Q', { of: 'recovery', code: 'k7m2p-x4h9q' }],
  ['k7m2px4h9q', { of: 'recovery', code: 'k7m2p-x4h9q' }],
  ['K7m2p–x4h9q ', { of: 'recovery', code: 'k7m2p-x4h9q' }],
  ['1234567', { of: 'recovery', code: '12345-67' }],
] as const)('%j is read as it was meant', (typed, read) => expect(readSecondFactorCode(typed)).toEqual(read));

it('new recovery codes differ, and are read as themselves', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readSecondFactorCode(code)).toEqual({ of: 'recovery', code });
});
