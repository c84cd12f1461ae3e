import { describe, expect, it } from 'vitest';
import type { Timetable } from './service-menu.ts';
import { isOpenAt } from './open-hours.ts';

const hours: Timetable = {
  weekly: [
    { day: 1, from: '11:00', to: '14:00' },
    { day: 1, from: '17:00', to: '22:00' },
    { day: 5, from: '17:00', to: '02:00' },
    { day: 7, from: '00:00', to: '00:00' },
  ],
  special: [
    { date: '2026-12-25', spans: [] },
    { date: '2026-12-28', spans: [{ from: '12:00', to: '13:00' }] },
  ],
};
const isOpen = (local: string, timeZone = 'America/New_York') =>
  isOpenAt(hours, new Date(`${local}${timeZone === 'UTC' ? 'Z' : '-05:00'}`), timeZone);

describe('whether a store is open', () => {
  it.each([
    ['2026-12-07T11:00', true],
    ['2026-12-07T10:59', false],
    ['2026-12-07T14:00', false],
    ['2026-12-07T21:59', true],
    // Friday night is open until two on Saturday.
    ['2026-12-11T23:30', true],
    ['2026-12-12T01:59', true],
    ['2026-12-12T02:00', false],
    // All of Sunday.
    ['2026-12-13T00:00', true],
    ['2026-12-13T23:59', true],
    ['2026-12-14T00:00', false],
    // Christmas, a Friday, is closed, and so is the night after it.
    ['2026-12-25T20:00', false],
    ['2026-12-26T01:00', false],
    // A special Monday.
    ['2026-12-28T12:30', true],
    ['2026-12-28T18:00', false],
  ])('at %s by its own clock: %s', (local, expected) => {
    expect(isOpen(local)).toBe(expected);
  });

  it('goes by the clock of the store, not of the machine', () => {
    expect(isOpenAt(hours, new Date('2026-12-07T16:30:00Z'), 'America/New_York')).toBe(true);
    expect(isOpenAt(hours, new Date('2026-12-07T16:30:00Z'), 'America/Los_Angeles')).toBe(false);
  });
});
