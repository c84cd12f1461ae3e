import { describe, expect, it } from 'vitest';
import { untilOf } from './until.ts';

const portland = { timeZone: 'America/New_York', cutoff: '04:00' };
const at = (iso: string) => ({ ...portland, now: new Date(iso) });

describe('until when something is sold out', () => {
  it('ends today with the business day, not at midnight', () => {
    expect(untilOf('today', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T09:00:00.000Z');
  });

  it('still belongs to yesterday between midnight and the cutoff', () => {
    expect(untilOf('today', at('2026-11-21T07:30:00Z'))).toBe('2026-11-21T09:00:00.000Z');
    expect(untilOf('tomorrow', at('2026-11-21T07:30:00Z'))).toBe('2026-11-22T09:00:00.000Z');
  });

  it('keeps to the store’s clocks when they change in the night', () => {
    // Daylight saving ends on 1 November 2026 at 2:00 in the night.
    expect(untilOf('today', at('2026-10-31T22:00:00Z'))).toBe('2026-11-01T09:00:00.000Z');
    expect(untilOf('today', at('2026-10-30T22:00:00Z'))).toBe('2026-10-31T08:00:00.000Z');
  });

  it('is an hour from now, or open', () => {
    expect(untilOf('an_hour', at('2026-11-20T23:30:00Z'))).toBe('2026-11-21T00:30:00.000Z');
    expect(untilOf('open', at('2026-11-20T23:30:00Z'))).toBeNull();
  });
});
