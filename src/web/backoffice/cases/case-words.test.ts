import { expect, it } from 'vitest';
import { isUrgent, leftShown } from './case-words.ts';

const due = '2026-11-30T00:00:00Z';
const at = (text: string) => Date.parse(text);

it('says how much time is left in the largest whole unit, and that it is too late', () => {
  expect(leftShown(due, at('2026-11-18T00:00:00Z'))).toBe('12 days left');
  expect(leftShown(due, at('2026-11-28T12:00:00Z'))).toBe('1 day left');
  expect(leftShown(due, at('2026-11-29T12:30:00Z'))).toBe('11 hours left');
  expect(leftShown(due, at('2026-11-29T23:30:00Z'))).toBe('less than an hour left');
  expect(leftShown(due, at('2026-12-02T00:00:00Z'))).toBe('too late for 2 days');
});

it('marks what is due within three days', () => {
  expect(isUrgent(due, at('2026-11-26T23:00:00Z'))).toBe(false);
  expect(isUrgent(due, at('2026-11-27T01:00:00Z'))).toBe(true);
});
