import { describe, expect, test } from 'vitest';
import type { Timetable } from './service-menu.ts';
import { longDays, longDaySentence } from './timetable.ts';

const week = (...spans: [day: number, from: string, to: string][]): Timetable => ({
  weekly: spans.map(([day, from, to]) => ({ day, from, to })),
  special: [],
});

describe('longDays', () => {
  test.each<[string, Timetable, [number | string, number][]]>([
    ['a day of exactly 18 hours', week([1, '06:00', '24:00']), []],
    ['a day of 18 hours and a minute', week([1, '05:59', '24:00']), [[1, 18 * 60 + 1]]],
    ['a night that ends in the morning', week([5, '10:00', '05:00']), [[5, 19 * 60]]],
    ['an ordinary night', week([5, '18:00', '02:00']), []],
    ['spans of one day that add up', week([2, '00:00', '10:00'], [2, '11:00', '20:00']), [[2, 19 * 60]]],
    ['spans of two days, which do not', week([2, '00:00', '10:00'], [3, '11:00', '20:00']), []],
    ['a span and a night that add up', week([6, '08:00', '16:00'], [6, '17:00', '04:00']), [[6, 19 * 60]]],
    ['24 hours from midnight', week([7, '00:00', '24:00']), [[7, 1_440]]],
    ['24 hours written as one time twice', week([7, '00:00', '00:00']), [[7, 1_440]]],
    [
      'a special day',
      { weekly: [], special: [{ date: '2026-12-31', spans: [{ from: '07:00', to: '03:00' }] }] },
      [['2026-12-31', 20 * 60]],
    ],
    ['a closed special day', { weekly: [], special: [{ date: '2026-12-25', spans: [] }] }, []],
  ])('finds %s', (_what, hours, expected) => {
    expect(longDays(hours).map(({ day, minutes }) => [day, minutes])).toEqual(expected);
  });

  test('leaves out days that were as long before', () => {
    const before = week([1, '00:00', '24:00'], [2, '06:00', '23:00']);
    expect(longDays(before, before)).toEqual([]);
    expect(longDays(week([1, '00:00', '24:00'], [2, '00:00', '24:00']), before).map(({ day }) => day)).toEqual([2]);
    expect(longDays(week([1, '01:00', '24:00']), before).map(({ day }) => day)).toEqual([1]);
  });

  test('says which day and how long', () => {
    expect(longDaySentence({ day: 1, minutes: 22 * 60 + 30 })).toBe(
      'Mon is open for 22.5 hours. Confirm that this is right.',
    );
    expect(longDaySentence({ day: '2026-12-31', minutes: 1_200 })).toMatch(/^2026-12-31 is open for 20 hours/);
  });
});
