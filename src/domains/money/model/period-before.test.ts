import { expect, it } from 'vitest';
import { comparedUntil, periodBefore } from './period-before.ts';

it.each([
  ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a week in which the clocks change', '2026-10-26', '2026-11-01', '2026-10-19', '2026-10-25'],
  ['a month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a day', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
])('before %s comes one like it', (_name, from, to, beforeFrom, beforeTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: beforeFrom, to: beforeTo });
});

const week = { from: '2026-11-23', to: '2026-11-29' };
const weekBefore = periodBefore(week);
const until = (today: string, now: string, period = week) =>
  comparedUntil(period, {
    before: periodBefore(period),
    today,
    now: new Date(now),
    timeZone: 'America/New_York',
  });

it('a running week is compared with the same days so far, and today with the same hours', () => {
  expect(weekBefore).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(until('2026-11-25', '2026-11-25T18:30:00Z')).toEqual({
    date: '2026-11-18',
    at: new Date('2026-11-18T18:30:00Z'),
  });
});

it('the hours are those of the clock on the wall where it changes between the two', () => {
  const changed = until('2026-11-03', '2026-11-03T18:30:00Z', { from: '2026-11-02', to: '2026-11-08' });
  expect(changed).toEqual({ date: '2026-10-27', at: new Date('2026-10-27T17:30:00Z') });
});

it('a period that is over, or has not begun, is compared whole', () => {
  expect(until('2026-11-30', '2026-11-30T18:30:00Z')).toBeUndefined();
  expect(until('2026-11-22', '2026-11-22T18:30:00Z')).toBeUndefined();
});

it('the last day of a month is compared with the last day of a shorter one', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(until('2026-03-30', '2026-03-30T18:30:00Z', march)?.date).toBe('2026-02-28');
});
