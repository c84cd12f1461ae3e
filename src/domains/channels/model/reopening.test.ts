import { describe, expect, it } from 'vitest';
import { nextTryAfter, reopening } from './reopening.ts';

const now = new Date('2026-06-05T19:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const switchedOff = {
  status: { state: 'paused' as const, by: 'service' as const },
  isAllowed: true,
  isPausedByUs: false,
  isWithinHours: true,
  reopenedAt: [],
  notBefore: null,
  now,
};

describe('a store that its service has switched off', () => {
  it('is reopened where the owner allows it, twice an hour at most', () => {
    expect(reopening(switchedOff)).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(59)] })).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(60), ago(61), ago(10)] })).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(59), ago(10)] })).toEqual({ by: 'used_up', nextAt: ago(-1) });
    expect(reopening({ ...switchedOff, reopenedAt: [ago(55), ago(40), ago(10)] })).toEqual({
      by: 'used_up',
      nextAt: ago(-20),
    });
  });

  it("stays as it is against the owner's own pause, outside its hours, and where nobody allowed it", () => {
    expect(reopening({ ...switchedOff, isPausedByUs: true })).toEqual({ by: 'own_pause', nextAt: null });
    expect(reopening({ ...switchedOff, isWithinHours: false })).toEqual({ by: 'outside_hours', nextAt: null });
    expect(reopening({ ...switchedOff, isWithinHours: undefined })).toEqual({ by: 'unknown_hours', nextAt: null });
    expect(reopening({ ...switchedOff, isAllowed: false })).toBe('nothing');
    expect(reopening({ ...switchedOff, status: { state: 'open', by: 'unknown' } })).toBe('nothing');
    expect(reopening({ ...switchedOff, status: { state: 'paused', by: 'merchant' } })).toBe('nothing');
    expect(reopening({ ...switchedOff, status: { state: 'closed', by: 'unknown' } })).toBe('nothing');
  });

  it('is no second finding where the pause that shows is most likely our own', () => {
    const status = { state: 'paused' as const, by: 'unknown' as const };
    expect(reopening({ ...switchedOff, status, isPausedByUs: true })).toBe('nothing');
  });

  it('is left alone for ten minutes after its service refused, for one after it did not answer', () => {
    expect(nextTryAfter('refused', now)).toEqual(ago(-10));
    expect(nextTryAfter('retry', now)).toEqual(ago(-1));
    expect(reopening({ ...switchedOff, notBefore: ago(-1) })).toEqual({ by: 'refused_before', nextAt: ago(-1) });
    expect(reopening({ ...switchedOff, notBefore: now })).toBe('reopen');
  });
});
