import { describe, expect, it } from 'vitest';
import { hoursStanding } from './hours-standing.ts';

const byCall = {
  serviceName: 'Grubhub',
  abilities: { hours: 'call' as const, specialDays: null },
  notTold: null,
  isOpenOutsideHours: false,
  needsPause: false,
};
const withMenu = {
  serviceName: 'Uber Eats',
  abilities: { hours: 'menu' as const, specialDays: null },
  notTold: null,
  areHoursTold: null,
  isOpenOutsideHours: false,
  needsPause: false,
};
const changedAt = '2026-11-21T12:00:00.000Z';
const before = '2026-11-21T11:00:00.000Z';
const after = '2026-11-21T13:00:00.000Z';

const told = (areHoursTold: boolean, notTold: string | null = null) =>
  hoursStanding({ ...byCall, areHoursTold, notTold }, { changedAt, special: [], menu: undefined });
const live = (liveSince: string | null) => ({ changedAt, special: [], menu: { liveSince, latest: null } });

describe('whether a service has the hours', () => {
  it('is what it has answered, where it is told by a call', () => {
    expect(told(true)).toEqual({ sentence: 'Has taken them.', needs: null });
    expect(told(false).needs).toBeNull();
    expect(told(false, 'It is down.')).toEqual({
      sentence: 'Has not taken them yet: It is down.',
      needs: 'a_person',
    });
  });

  it('is known from the menu that is live, where they come with it', () => {
    expect(hoursStanding(withMenu, live(after)).needs).toBeNull();
    expect(hoursStanding(withMenu, live(before)).needs).toBe('publication');
    expect(hoursStanding(withMenu, live(null))).toEqual({
      sentence: 'Gets them with the first menu that you publish there.',
      needs: 'publication',
    });
  });

  it('is known from both, where special days are told by a call', () => {
    const split = { ...withMenu, abilities: { hours: 'menu_and_days' as const, specialDays: null } };
    const saved = { ...live(after), special: [{ date: '2026-12-25', spans: [] }] };
    const week = 'Has them, with the menu.';
    expect(hoursStanding({ ...split, areHoursTold: true }, saved)).toEqual({ sentence: week, needs: null });
    expect(hoursStanding({ ...split, areHoursTold: false }, live(after))).toEqual({ sentence: week, needs: null });
    expect(hoursStanding({ ...split, areHoursTold: false }, saved)).toEqual({
      sentence: `${week} Is being told of the special days now.`,
      needs: null,
    });
    expect(hoursStanding({ ...split, areHoursTold: false, notTold: 'It is down.' }, saved)).toEqual({
      sentence: `${week} Has not taken the special days yet: It is down.`,
      needs: 'a_person',
    });
  });

  it('tells of a menu that is on its way, and of one that was refused', () => {
    const latest = (state: 'sent' | 'failed', at: string) => ({
      changedAt,
      special: [],
      menu: { liveSince: before, latest: { targetId: 'x', version: 2, state, why: 'Too long.', about: [], at } },
    });
    expect(hoursStanding(withMenu, latest('sent', after)).needs).toBeNull();
    expect(hoursStanding(withMenu, latest('failed', after))).toEqual({
      sentence: 'Rejected the menu with these hours.',
      needs: 'publication',
    });
    // An older failure says nothing about these hours.
    expect(hoursStanding(withMenu, latest('failed', before)).sentence).toContain('Has the hours of before');
  });

  it('leaves out what a service does not take of the special days ahead', () => {
    const christmas = { date: '2026-12-25', spans: [] };
    const shortDay = { date: '2026-12-31', spans: [{ from: '11:00', to: '15:00' }] };
    const standing = (lacks: 'all' | 'hours', special: (typeof christmas | typeof shortDay)[]) =>
      hoursStanding(
        { ...byCall, areHoursTold: true, abilities: { hours: 'call', specialDays: { lacks, sentence: 'Not those.' } } },
        { changedAt, special, menu: undefined },
      );
    expect(standing('all', [christmas])).toEqual({ sentence: 'Has taken them. Not those.', needs: 'a_person' });
    expect(standing('hours', [christmas])).toEqual({ sentence: 'Has taken them.', needs: null });
    expect(standing('hours', [christmas, shortDay]).sentence).toBe('Has taken them. Not those.');
    expect(standing('all', [])).toEqual({ sentence: 'Has taken them.', needs: null });
  });

  it('is wrong where the service is open outside of them, whatever it has taken', () => {
    const standing = hoursStanding({ ...byCall, areHoursTold: true, isOpenOutsideHours: true }, live(after));
    expect(standing).toEqual({ sentence: 'Open outside your hours.', needs: 'a_person' });
  });

  it('is a matter of a pause on a special day that the service cannot be sent', () => {
    const given = { ...byCall, areHoursTold: true, isOpenOutsideHours: true, needsPause: true };
    expect(hoursStanding(given, live(after))).toEqual({
      sentence: 'Open on your special day, which Grubhub cannot be sent.',
      needs: 'a_person',
    });
  });

  it('is the owner’s to bring about where the service cannot be told', () => {
    const standing = hoursStanding(
      {
        serviceName: 'HubRise',
        abilities: null,
        areHoursTold: null,
        notTold: null,
        isOpenOutsideHours: false,
        needsPause: false,
      },
      { changedAt, special: [], menu: undefined },
    );
    expect(standing.needs).toBe('a_person');
  });
});
