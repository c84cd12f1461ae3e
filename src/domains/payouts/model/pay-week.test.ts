import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay } from '../../merchants/model/business-day.ts';
import {
  isWeekOver,
  runDueAt,
  standardRunTime,
  weekAfter,
  weekAround,
  weekBefore,
  weekFrom,
  weeksInSight,
} from './pay-week.ts';

const honolulu = { timeZone: 'Pacific/Honolulu', businessDayCutoff: '04:00' };
const newYork = { timeZone: 'America/New_York', businessDayCutoff: '04:00' };

const anyDay = fc
  .date({ min: new Date('2020-01-02'), max: new Date('2039-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const mondays = (at: string) => weeksInSight(new Date(at), standardRunTime).map(({ from }) => from);

describe('a business week', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-11-22'],
    ['2026-11-22', '2026-11-16', '2026-11-22'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
  ])('of %s is %s to %s', (day, from, to) => {
    expect(weekAround(day)).toEqual({ from, to });
  });

  it('follows on the one before without a gap', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const week = weekAround(day);
        expect(weekAfter(weekBefore(week))).toEqual(week);
        expect(week.from <= day && day <= week.to).toBe(true);
      }),
    );
  });

  it('is named by its Monday and by no other day', () => {
    expect(weekFrom('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(weekFrom('2026-11-17')).toBeUndefined();
  });
});

describe('the run of a week', () => {
  it.each([
    ['of winter', '2026-11-16', '2026-11-24T11:00:00.000Z'],
    ['of summer', '2026-07-06', '2026-07-14T10:00:00.000Z'],
    // The clocks change on the Sunday of the week.
    ['that spring shortens', '2026-03-02', '2026-03-10T10:00:00.000Z'],
    ['that autumn lengthens', '2026-10-26', '2026-11-03T11:00:00.000Z'],
  ])('%s is due on Tuesday at six in New York', (_name, monday, at) => {
    expect(runDueAt(weekAround(monday), standardRunTime)).toEqual(new Date(at));
  });

  it('is never due before the Sunday of every store has ended, in every zone of the United States', () => {
    const zones = [
      'America/New_York',
      'America/Chicago',
      'America/Los_Angeles',
      'America/Anchorage',
      honolulu.timeZone,
    ];
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...zones), fc.integer({ min: 0, max: 23 }), (day, timeZone, hour) => {
        const week = weekAround(day);
        const store = { timeZone, businessDayCutoff: `${String(hour).padStart(2, '0')}:00` };
        expect(isWeekOver(week, [store], runDueAt(week, standardRunTime))).toBe(true);
      }),
    );
  });

  it('waits for the last of the stores', () => {
    const week = weekAround('2026-11-16');
    const { to } = businessDay(week.to, { timeZone: newYork.timeZone, cutoff: '04:00' });
    expect(isWeekOver(week, [newYork], to)).toBe(true);
    expect(isWeekOver(week, [newYork, honolulu], to)).toBe(false);
    expect(isWeekOver(week, [newYork], new Date(to.getTime() - 1))).toBe(false);
  });

  it('is in sight before it is due, and the one before it until it has been', () => {
    expect(mondays('2026-11-23T15:00:00Z')).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
    expect(mondays('2026-11-24T11:00:00Z')).toEqual(['2026-11-16', '2026-11-23']);
  });
});
