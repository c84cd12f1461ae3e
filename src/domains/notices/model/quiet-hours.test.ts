import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/time.ts';
import { nextAt, quietUntil, waitingOf } from './quiet-hours.ts';

const zone = 'America/New_York';
const night = { timeZone: zone, quiet: { from: '22:00', to: '07:00' } };
const until = (times: Parameters<typeof quietUntil>[0], now: string) => quietUntil(times, new Date(now))?.toISOString();

describe('quiet hours', () => {
  it.each([
    // In winter New York is five hours behind.
    ['before they begin', '2026-12-01T02:59:00Z', undefined],
    ['as they begin', '2026-12-01T03:00:00Z', '2026-12-01T12:00:00.000Z'],
    ['after midnight', '2026-12-01T06:00:00Z', '2026-12-01T12:00:00.000Z'],
    ['a moment before they end', '2026-12-01T11:59:59Z', '2026-12-01T12:00:00.000Z'],
    ['as they end', '2026-12-01T12:00:00Z', undefined],
  ])('reach over midnight: %s', (_when, now, expected) => {
    expect(until(night, now)).toBe(expected);
  });

  it('lie within a day as well', () => {
    const siesta = { timeZone: zone, quiet: { from: '13:00', to: '15:30' } };
    expect(until(siesta, '2026-12-01T19:00:00Z')).toBe('2026-12-01T20:30:00.000Z');
    expect(until(siesta, '2026-12-01T21:00:00Z')).toBeUndefined();
  });

  it('end by the clock on the wall when it is set: an hour earlier in spring, an hour later in autumn', () => {
    expect(until(night, '2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
    expect(until(night, '2026-11-01T04:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  });

  it('that end in the hour that is left out end as much later; in the one that comes twice, with its first time', () => {
    const short = { timeZone: zone, quiet: { from: '22:00', to: '02:30' } };
    expect(until(short, '2026-03-08T06:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
    const early = { timeZone: zone, quiet: { from: '22:00', to: '01:30' } };
    expect(until(early, '2026-11-01T04:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
    // 1:15 for the second time.
    expect(until(early, '2026-11-01T06:15:00Z')).toBeUndefined();
  });

  it('always end after the moment and within a day, whatever the zone and the times', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(timeWords);
    fc.assert(
      fc.property(
        fc.constantFrom(zone, 'America/Los_Angeles', 'Europe/Madrid', 'Australia/Lord_Howe', 'UTC'),
        time,
        time,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (timeZone, from, to, now) => {
          const end = quietUntil({ timeZone, quiet: { from, to } }, now);
          if (!end) return;
          expect(end.getTime()).toBeGreaterThan(now.getTime());
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(dayMs + 3_600_000);
          expect(quietUntil({ timeZone, quiet: { from, to } }, end)).toBeUndefined();
        },
      ),
    );
  });
});

const timeWords = ([hour, minute]: [number, number]) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

describe('a mail that can wait', () => {
  it('goes out now where nobody has said otherwise', () => {
    expect(waitingOf(undefined, new Date())).toEqual({ state: 'now' });
    expect(waitingOf({ timeZone: zone, quiet: null, digestAt: null }, new Date())).toEqual({ state: 'now' });
  });

  it('is held until the quiet hours end', () => {
    const now = new Date('2026-12-01T06:00:00Z');
    expect(waitingOf({ ...night, digestAt: null }, now)).toEqual({
      state: 'held',
      dueAt: new Date('2026-12-01T12:00:00Z'),
    });
  });

  it('goes into the next daily mail, in the person’s own zone', () => {
    const now = new Date('2026-12-01T14:00:00Z');
    expect(nextAt('09:00', { now, timeZone: zone })).toEqual(new Date('2026-12-02T14:00:00Z'));
    expect(waitingOf({ ...night, digestAt: '09:30' }, now)).toEqual({
      state: 'digest',
      dueAt: new Date('2026-12-01T14:30:00Z'),
    });
  });
});
