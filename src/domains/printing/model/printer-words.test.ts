import { expect, it } from 'vitest';
import { printerSentence, troubleOf } from './printer-words.ts';

it.each([
  ['200 OK', null],
  ['211 OK Paper Low', null],
  ['410 Out of paper', 'It is out of paper.'],
  ['420 Cover open', 'Its cover is open.'],
  ['499 <b>Odd</b>', 'It says: 499 bOddb'],
  ['nonsense', 'It says: nonsense'],
])('the status %s', (status, words) => {
  expect(troubleOf(status)).toBe(words);
});

it('a printer that is silent says how many tickets wait', () => {
  const silent = { kind: 'cloudprnt', state: 'silent', trouble: null } as const;
  expect(printerSentence({ ...silent, waiting: 0 })).toMatch(/^It does not ask/);
  expect(printerSentence({ ...silent, waiting: 1 })).toMatch(/^1 ticket waits/);
  expect(printerSentence({ ...silent, waiting: 7 })).toMatch(/^7 tickets wait/);
});
