import { expect, it } from 'vitest';
import { endOfDay, lastDayOf } from './promise-days.ts';

it.each([
  ['2026-11-27', 'America/New_York', '2026-11-28T05:00:00.000Z'],
  ['2026-11-27', 'America/Los_Angeles', '2026-11-28T08:00:00.000Z'],
  // The day on which clocks go back has 25 hours.
  ['2026-11-01', 'America/New_York', '2026-11-02T05:00:00.000Z'],
])('the day %s in %s is over at %s, and is the last day of what is over then', (day, timeZone, over) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(over);
  expect(lastDayOf(endOfDay(day, timeZone), timeZone)).toBe(day);
});
