import { expect, it } from 'vitest';
import { readCents } from './read-cents.ts';

it.each([
  ['0.32', 32],
  ['.32', 32],
  ['$0.32', 32],
  [' 0.05 ', 5],
  ['0.5', 50],
  ['7', 7],
  ['99', 99],
  ['0', undefined],
  ['0.00', undefined],
  ['', undefined],
  ['1.20', undefined],
  ['100', undefined],
  ['-5', undefined],
  ['0.321', undefined],
  ['five', undefined],
])('%j is %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});
