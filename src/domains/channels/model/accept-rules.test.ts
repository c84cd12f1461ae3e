import { describe, expect, it } from 'vitest';
import { prepMinutesAt, type AcceptRules } from './accept-rules.ts';

const rules: AcceptRules = {
  prepTimes: [
    { day: 5, from: '18:00', to: '21:00', minutes: 35 },
    { day: 6, from: '22:00', to: '02:00', minutes: 45 },
    { day: 7, from: '22:00', to: '01:00', minutes: 40 },
  ],
  openOrdersAtMost: null,
  timeZone: 'America/New_York',
};
const connection = { prepMinutes: 20, acceptRules: rules, busy: null };
const at = (utc: string) => prepMinutesAt(connection, new Date(utc));

describe('how long food takes', () => {
  it.each([
    // Friday, 5 June 2026; New York is four hours behind.
    ['2026-06-05T21:59:00Z', 20],
    ['2026-06-05T22:00:00Z', 35],
    ['2026-06-06T00:59:00Z', 35],
    ['2026-06-06T01:00:00Z', 20],
    // Saturday night into Sunday, Sunday night into Monday.
    ['2026-06-07T02:30:00Z', 45],
    ['2026-06-07T05:59:00Z', 45],
    ['2026-06-07T06:00:00Z', 20],
    ['2026-06-08T04:59:00Z', 40],
    ['2026-06-08T05:00:00Z', 20],
  ])('at %s: %d minutes', (utc, minutes) => {
    expect(at(utc)).toBe(minutes);
  });

  it('is longer by what busy mode adds, until it ends', () => {
    const busy = { minutes: 15, until: new Date('2026-06-05T23:00:00Z') };
    const minutesAt = (utc: string) => prepMinutesAt({ ...connection, busy }, new Date(utc));
    expect(['2026-06-05T21:00:00Z', '2026-06-05T22:30:00Z', '2026-06-05T23:00:00Z'].map(minutesAt)).toEqual([
      35, 50, 35,
    ]);
  });
});
