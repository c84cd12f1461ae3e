import { describe, expect, it } from 'vitest';
import { pauseUntil } from './pause-until.ts';

/** Open every day from 11:00 to 15:00 and from 17:00 to 1:00; on Christmas Day until 14:00. */
const hours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
    { day, from: '11:00', to: '15:00' },
    { day, from: '17:00', to: '24:00' },
    { day, from: '00:00', to: '01:00' },
  ]),
  special: [{ date: '2026-12-25', spans: [{ from: '10:00', to: '14:00' }] }],
};
const at = (iso: string) => ({ timeZone: 'America/New_York', cutoff: '04:00', hours, now: new Date(iso) });

describe('until when a store is paused', () => {
  it('is some minutes from now, or open', () => {
    expect(pauseUntil('half_hour', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T00:00:00.000Z');
    expect(pauseUntil('hour', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T00:30:00.000Z');
    expect(pauseUntil('open', at('2026-11-20T23:30:00Z'))).toBeNull();
  });

  it('is six in the morning after this business day, by the store’s clocks', () => {
    expect(pauseUntil('tomorrow', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T11:00:00.000Z');
    expect(pauseUntil('tomorrow', at('2026-11-21T07:30:00Z')), 'half past two at night').toBe(
      '2026-11-21T11:00:00.000Z',
    );
    // Daylight saving ends on 1 November 2026 at 2:00 in the night.
    expect(pauseUntil('tomorrow', at('2026-10-31T22:00:00Z'))).toBe('2026-11-01T11:00:00.000Z');
  });

  it('is the end of the hours that run now, those past midnight included', () => {
    expect(pauseUntil('closing', at('2026-11-20T18:00:00Z'))).toBe('2026-11-20T20:00:00.000Z');
    expect(pauseUntil('closing', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T06:00:00.000Z');
    expect(pauseUntil('closing', at('2026-11-21T05:30:00Z'))).toBe('2026-11-21T06:00:00.000Z');
    expect(pauseUntil('closing', at('2026-12-25T18:00:00Z'))).toBe('2026-12-25T19:00:00.000Z');
  });

  it('cannot be said where the store is closed, never closes, or nobody knows its hours', () => {
    expect(pauseUntil('closing', at('2026-11-20T21:00:00Z'))).toBeUndefined();
    expect(pauseUntil('closing', { ...at('2026-11-20T18:00:00Z'), hours: undefined })).toBeUndefined();
    const always = { weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '00:00' })), special: [] };
    expect(pauseUntil('closing', { ...at('2026-11-20T18:00:00Z'), hours: always })).toBeUndefined();
  });
});
