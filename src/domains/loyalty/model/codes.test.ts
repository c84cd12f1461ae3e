import { expect, it } from 'vitest';
import { codeWords, readCode } from './codes.ts';
import { maskedContact } from './contact.ts';

it.each([
  ['abcd-efgh', 'ABCDEFGH'],
  [' oil1 2345 ', '01112345'],
  ['7KQ9', '7KQ9'],
])('%j is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

it('is printed in fours', () => {
  expect(codeWords('ABCDEFGH')).toBe('ABCD-EFGH');
  expect(codeWords('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN');
});

it('shows of a phone or mail what its owner knows it by', () => {
  expect(maskedContact({ phone: '+13025550142', email: 'ana@example.com' })).toBe('••• 0142');
  expect(maskedContact({ phone: null, email: 'ana@example.com' })).toBe('a•••@example.com');
  expect(maskedContact({ phone: null, email: null })).toBe('');
});
