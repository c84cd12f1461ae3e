import { describe, expect, it } from 'vitest';
import { reopening } from './reopening.ts';

const now = new Date('2026-06-05T19:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const switchedOff = {
  status: { state: 'paused' as const, by: 'service' as const },
  isAllowed: true,
  isPausedByUs: false,
  isWithinHours: true,
  reopenedAt: [],
  now,
};

describe('a store that its service has switched off', () => {
  it('is reopened where the owner allows it, twice an hour at most', () => {
    expect(reopening(switchedOff)).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(59)] })).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(60), ago(61), ago(10)] })).toBe('reopen');
    expect(reopening({ ...switchedOff, reopenedAt: [ago(59), ago(10)] })).toEqual({
      refused: expect.stringMatching(/twice within the last hour/),
    });
  });

  it("stays as it is against the owner's own pause, outside its hours, and where nobody allowed it", () => {
    expect(reopening({ ...switchedOff, isPausedByUs: true })).toBe('nothing');
    expect(reopening({ ...switchedOff, isWithinHours: false })).toBe('nothing');
    expect(reopening({ ...switchedOff, isAllowed: false })).toMatchObject({ refused: expect.any(String) });
    expect(reopening({ ...switchedOff, isWithinHours: undefined })).toMatchObject({ refused: expect.any(String) });
    expect(reopening({ ...switchedOff, status: { state: 'open', by: 'unknown' } })).toBe('nothing');
    expect(reopening({ ...switchedOff, status: { state: 'paused', by: 'merchant' } })).toBe('nothing');
    expect(reopening({ ...switchedOff, status: { state: 'closed', by: 'unknown' } })).toBe('nothing');
  });
});
