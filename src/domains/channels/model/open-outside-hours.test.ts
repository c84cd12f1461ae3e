import { describe, expect, it } from 'vitest';
import { isOpenOutsideHours, needsPauseOutside } from './open-outside-hours.ts';
import type { Timetable } from './service-menu.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '21:00' }));
const hours: Timetable = {
  weekly: [...everyDay, { day: 5, from: '23:00', to: '02:00' }],
  special: [
    { date: '2026-12-25', spans: [] },
    { date: '2026-12-31', spans: [{ from: '12:00', to: '12:10' }] },
  ],
};
type Facts = Parameters<typeof isOpenOutsideHours>[0];

/** The service says that the store is open. */
const found = (askedAt: string, facts: Partial<Facts> = {}) =>
  isOpenOutsideHours({
    followsHours: true,
    hours,
    timeZone: 'America/New_York',
    status: { state: 'open', askedAt: new Date(askedAt) },
    isPausedByUs: false,
    changedAt: [],
    isFound: false,
    ...facts,
  });

describe('isOpenOutsideHours', () => {
  it.each([
    ['within the hours of a day', '2026-12-08T18:00:00-05:00', false],
    ['15 minutes after closing', '2026-12-08T21:14:00-05:00', false],
    ['16 minutes after closing', '2026-12-08T21:15:00-05:00', true],
    ['in the morning before opening', '2026-12-08T09:00:00-05:00', true],
    ['in a night that began the day before', '2026-12-12T01:30:00-05:00', false],
    ['14 minutes after the end of such a night', '2026-12-12T02:14:00-05:00', false],
    ['after the end of such a night', '2026-12-12T02:15:00-05:00', true],
    ['at noon of a holiday that is closed', '2026-12-25T12:00:00-05:00', true],
    ['in the night after a closed holiday, which has none', '2026-12-26T01:00:00-05:00', true],
    ['14 minutes after the end of a short special day', '2026-12-31T12:24:00-05:00', false],
    ['15 minutes after the end of a short special day', '2026-12-31T12:25:00-05:00', true],
    ['on the day that summer time begins, by the new time', '2027-03-14T20:59:00-04:00', false],
    ['on that day after closing', '2027-03-14T21:20:00-04:00', true],
    ['on the day that it ends, by the new time', '2026-11-01T20:59:00-05:00', false],
    ['on that day after closing by the new time', '2026-11-01T21:20:00-05:00', true],
  ])('%s (%s): %s', (_when, askedAt, expected) => {
    expect(found(askedAt)).toBe(expected);
  });

  it('reads the hours by the clock of the store', () => {
    const asked = '2026-12-08T21:30:00-05:00';
    expect([found(asked), found(asked, { timeZone: 'America/Los_Angeles' })]).toEqual([true, false]);
  });

  const closed = '2026-12-08T23:00:00-05:00';
  const before = (minutes: number) => new Date(Date.parse(closed) - minutes * 60_000);

  it.each<[string, Partial<Facts>]>([
    ['a service whose status does not follow hours', { followsHours: false }],
    ['a store without hours', { hours: undefined }],
    ['a store that the service has closed', { status: { state: 'closed', askedAt: new Date(closed) } }],
    ['a store that the service has paused', { status: { state: 'paused', askedAt: new Date(closed) } }],
    ['a pause of ours', { isPausedByUs: true }],
    ['hours that were saved less than 15 minutes ago', { changedAt: [before(14), null] }],
    ['a command less than 15 minutes ago', { changedAt: [before(300), before(14)] }],
  ])('finds nothing for %s', (_what, facts) => {
    expect(found(closed, facts)).toBe(false);
  });

  it('finds it again 15 minutes after a change or command', () => {
    expect(found(closed, { changedAt: [before(15), before(16), undefined] })).toBe(true);
  });

  it('keeps a finding through new commands until the service or the hours agree', () => {
    const isFound = true;
    expect(found(closed, { isFound, changedAt: [before(1)] })).toBe(true);
    expect(found(closed, { isFound, status: { state: 'closed', askedAt: new Date(closed) } })).toBe(false);
    expect(found('2026-12-08T12:00:00-05:00', { isFound })).toBe(false);
  });
});

const lacking = (lacks: 'all' | 'hours') => ({ lacks, sentence: 'Not those.' });

const needed = (at: string, specialDays: ReturnType<typeof lacking> | null = lacking('all')) =>
  needsPauseOutside({ specialDays, hours, at: new Date(at), timeZone: 'America/New_York' });

describe('needsPauseOutside', () => {
  it.each([
    ['at noon of a closed special day', '2026-12-25T12:00:00-05:00', true],
    ['in the night that a closed special day would have had', '2026-12-26T01:00:00-05:00', true],
    ['outside the short hours of a special day', '2026-12-31T13:00:00-05:00', true],
    ['within the short hours of a special day', '2026-12-31T12:05:00-05:00', false],
    ['on a special day when the week is closed too', '2026-12-25T09:00:00-05:00', false],
    ['in a usual night', '2026-12-08T22:00:00-05:00', false],
  ])('%s', (_when, at, expected) => expect(needed(at)).toBe(expected));

  it('is false where the service takes closed special days', () => {
    expect(needed('2026-12-25T12:00:00-05:00', lacking('hours'))).toBe(false);
    expect(needed('2026-12-25T12:00:00-05:00', null)).toBe(false);
  });
});
