import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt } from '../../channels/model/open-hours.ts';
import { businessDate } from '../../merchants/model/business-day.ts';
import { offHours, type Off, type OffHour, type StoreDays } from './downtime.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const store = {
  timeZone: 'America/New_York',
  cutoff: '04:00',
  hours: { weekly: everyDay.map((day) => ({ day, from: '11:00', to: '01:00' })), special: [] },
};
const off = (from: string, to: string, state: 'paused' | 'closed' = 'paused') => ({
  fromAt: new Date(from),
  toAt: new Date(to),
  state,
});
const minutes = (count: number) => count * 60_000;

describe('downtime', () => {
  it('is what lies within opening hours, by hour of the store’s clock', () => {
    // 10:30 to 12:15 in New York.
    expect(offHours(off('2026-11-20T15:30:00Z', '2026-11-20T17:15:30Z'), store)).toEqual([
      { businessDate: '2026-11-20', hour: 11, offMs: minutes(60) },
      { businessDate: '2026-11-20', hour: 12, offMs: minutes(15) + 30_000 },
    ]);
  });

  it('past midnight belongs to the business day before, until the store closes', () => {
    expect(offHours(off('2026-11-21T04:30:00Z', '2026-11-21T08:00:00Z'), store)).toEqual([
      { businessDate: '2026-11-20', hour: 23, offMs: minutes(30) },
      { businessDate: '2026-11-20', hour: 0, offMs: minutes(60) },
    ]);
  });

  it('counts a service that is closed while the store is open, and nothing on a day on which it is shut', () => {
    const spell = off('2026-11-20T17:00:00Z', '2026-11-20T17:10:00Z', 'closed');
    expect(offHours(spell, store)).toEqual([{ businessDate: '2026-11-20', hour: 12, offMs: minutes(10) }]);
    const holiday = { ...store.hours, special: [{ date: '2026-11-20', name: 'Holiday', spans: [] }] };
    expect(offHours(spell, { ...store, hours: holiday })).toEqual([]);
  });

  it('without known hours is every pause and no closing', () => {
    const unknown = { ...store, hours: undefined };
    expect(offHours(off('2026-11-20T09:00:00Z', '2026-11-20T09:05:00Z'), unknown)).toMatchObject([
      { offMs: minutes(5) },
    ]);
    expect(offHours(off('2026-11-20T09:00:00Z', '2026-11-20T09:05:00Z', 'closed'), unknown)).toEqual([]);
  });

  it('is whole in the night in which clocks go back', () => {
    // 00:30 to 01:00 in New York, twice one o'clock follows; the store closes at the first.
    expect(offHours(off('2026-11-01T04:30:00Z', '2026-11-01T07:00:00Z'), store)).toEqual([
      { businessDate: '2026-10-31', hour: 0, offMs: minutes(30) },
    ]);
  });

  it('is what it comes to minute by minute, wherever in an hour the store opens, closes and ends its day', () => {
    const quarter = fc.nat(95).map((n) => `${twoDigits(Math.floor(n / 4))}:${twoDigits((n % 4) * 15)}`);
    const span = fc.record({ day: fc.integer({ min: 1, max: 7 }), from: quarter, to: quarter });
    const anyStore = fc.record({
      timeZone: fc.constantFrom('America/New_York', 'America/St_Johns'),
      cutoff: quarter.map((time) => `${time}:00`),
      hours: fc.array(span, { maxLength: 6 }).map((weekly) => ({ weekly, special: [] })),
    });
    // Around the night in which clocks go back.
    const anyOff = fc.tuple(fc.nat(2 * 86_400), fc.nat(9 * 3_600)).map(([after, seconds]) => {
      const fromAt = Date.parse('2026-10-31T12:00:00Z') + after * 1_000;
      return { state: 'paused' as const, fromAt: new Date(fromAt), toAt: new Date(fromAt + seconds * 1_000) };
    });
    fc.assert(
      fc.property(anyStore, anyOff, (one, spell) => {
        expect(offHours(spell, one)).toEqual(minuteByMinute(spell, one));
      }),
    );
  });
});

const twoDigits = (part: number) => String(part).padStart(2, '0');

function minuteByMinute({ fromAt, toAt }: Off, { hours, timeZone, cutoff }: StoreDays): OffHour[] {
  const sums = new Map<string, OffHour>();
  for (let at = fromAt.getTime(), end; at < toAt.getTime(); at = end) {
    end = Math.min(Math.floor(at / 60_000) * 60_000 + 60_000, toAt.getTime());
    if (hours && !isOpenAt(hours, new Date(at), timeZone)) continue;
    const hour = Number(new Date(at).toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }));
    const date = businessDate(new Date(at), { timeZone, cutoff });
    const known = sums.get(`${date} ${hour}`)?.offMs ?? 0;
    sums.set(`${date} ${hour}`, { businessDate: date, hour, offMs: known + end - at });
  }
  return [...sums.values()];
}
