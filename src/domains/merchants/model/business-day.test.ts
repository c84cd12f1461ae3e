import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../../shared/time.ts';
import { businessDate, businessDay } from './business-day.ts';

const newYork = { timeZone: 'America/New_York', cutoff: '04:00:00' };

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'UTC',
];
const anyZone = fc.record({
  timeZone: fc.constantFrom(...zones),
  cutoff: fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`),
});
const anyDay = fc
  .date({ min: new Date('2020-01-02'), max: new Date('2039-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

describe("a store's business day", () => {
  it.each([
    ['an ordinary one', '2031-06-13', '2031-06-13T08:00:00.000Z', '2031-06-14T08:00:00.000Z', 24],
    // The clocks change at 02:00, before the cutoff: the hour is lost or won by the day that ends that morning.
    ['the one that spring shortens', '2031-03-08', '2031-03-08T09:00:00.000Z', '2031-03-09T08:00:00.000Z', 23],
    ['the one after it', '2031-03-09', '2031-03-09T08:00:00.000Z', '2031-03-10T08:00:00.000Z', 24],
    ['the one that autumn lengthens', '2031-11-01', '2031-11-01T08:00:00.000Z', '2031-11-02T09:00:00.000Z', 25],
    ['the one after it', '2031-11-02', '2031-11-02T09:00:00.000Z', '2031-11-03T09:00:00.000Z', 24],
  ])('in New York, cut at four: %s, %s', (_name, day, from, to, hours) => {
    const range = businessDay(day, newYork);
    expect(range).toEqual({ from: new Date(from), to: new Date(to) });
    expect((range.to.getTime() - range.from.getTime()) / hourMs).toBe(hours);
  });

  it('cut at midnight is the calendar day, 23 hours long in spring and 25 in autumn', () => {
    const hours = ['2031-03-09', '2031-11-02', '2031-11-03'].map((day) => {
      const { from, to } = businessDay(day, { ...newYork, cutoff: '00:00' });
      return (to.getTime() - from.getTime()) / hourMs;
    });
    expect(hours).toEqual([23, 25, 24]);
  });

  it('that would begin at an hour which spring skips begins right after it', () => {
    const { from } = businessDay('2031-03-09', { ...newYork, cutoff: '02:30' });
    expect(from).toEqual(new Date('2031-03-09T07:30:00.000Z'));
  });

  it('ends where the next one begins, in every zone, so that no order is in two days or in none', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        const [one, next] = [businessDay(day, zone), businessDay(dayAfter(day), zone)];
        expect(one.to).toEqual(next.from);
        const hours = (one.to.getTime() - one.from.getTime()) / hourMs;
        expect(hours).toBeGreaterThanOrEqual(22.5);
        expect(hours).toBeLessThanOrEqual(25.5);
      }),
    );
  });

  const changes: [timeZone: string, around: string][] = [
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/Santiago', '2026-04-05T03:00:00Z'],
    ['America/Santiago', '2026-09-06T04:00:00Z'],
    ['America/Havana', '2026-11-01T05:00:00Z'],
    ['America/Havana', '2026-03-08T05:00:00Z'],
    ['Atlantic/Azores', '2026-10-25T01:00:00Z'],
    ['Atlantic/Azores', '2026-03-29T01:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ];
  it.each(changes)('holds each instant that is dated to it, when clocks change in %s at %s', (timeZone, around) => {
    const wrong: string[] = [];
    for (const cutoff of ['00:00', '00:30', '01:30', '02:30', '04:00']) {
      for (let minutes = -26 * 60; minutes <= 26 * 60; minutes += 15) {
        const at = new Date(Date.parse(around) + minutes * 60_000);
        const { from, to } = businessDay(businessDate(at, { timeZone, cutoff }), { timeZone, cutoff });
        if (at < from || at >= to) wrong.push(`${cutoff} ${at.toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('needs a date and a zone that exist', () => {
    expect(() => businessDay('2031-02-30', newYork)).toThrow(RangeError);
    expect(() => businessDay('2031-06-13', { ...newYork, timeZone: 'America/Springfield' })).toThrow(RangeError);
  });
});
