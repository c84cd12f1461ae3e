import { describe, expect, it } from 'vitest';
import { mailDays, nextMailAt } from './mail-times.ts';

const timeZone = 'America/New_York';
const at = (iso: string) => new Date(iso);

describe('a mailed report', () => {
  it.each([
    ['week', '2026-11-21T12:00:00Z', '2026-11-23T13:00:00.000Z'],
    // Monday at 7:59 and at 8:00.
    ['week', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00.000Z'],
    ['week', '2026-11-23T13:00:00Z', '2026-11-30T13:00:00.000Z'],
    // Over the change of clocks it stays 8:00 there.
    ['week', '2026-10-28T12:00:00Z', '2026-11-02T13:00:00.000Z'],
    ['week', '2026-10-21T12:00:00Z', '2026-10-26T12:00:00.000Z'],
    ['month', '2026-11-21T12:00:00Z', '2026-12-01T13:00:00.000Z'],
    ['month', '2026-12-31T12:00:00Z', '2027-01-01T13:00:00.000Z'],
  ] as const)('each %s, after %s goes out at %s', (every, after, next) => {
    expect(nextMailAt(every, { after: at(after), timeZone }).toISOString()).toBe(next);
  });

  it('is about the week or month that is over, and the one before', () => {
    expect(mailDays('week', { dueAt: at('2026-11-23T13:00:00Z'), timeZone })).toEqual({
      now: { from: '2026-11-16', to: '2026-11-22' },
      before: { from: '2026-11-09', to: '2026-11-15' },
    });
    expect(mailDays('month', { dueAt: at('2026-03-01T13:00:00Z'), timeZone })).toEqual({
      now: { from: '2026-02-01', to: '2026-02-28' },
      before: { from: '2026-01-01', to: '2026-01-31' },
    });
  });
});
