import { describe, expect, it } from 'vitest';
import { busyPart, nextChange, stepsBetween, wantedState, type StoreState, type StoreWish } from './store-wish.ts';

const now = new Date('2026-06-05T19:00:00.000Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const nothing: StoreWish = { pausedSince: null, pausedUntil: null, busyMinutes: null, busyUntil: null };
const open: StoreState = { paused: null, busy: null, hours: null };
const wanted = (wish: Partial<StoreWish>, when = now) =>
  wantedState({ ...nothing, ...wish }, { now: when, hours: null });

describe('what is wanted of a store', () => {
  it('is a pause until its end, and busy mode until its own', () => {
    const wish = { pausedSince: at(-5), pausedUntil: at(30), busyMinutes: 10, busyUntil: at(60) };
    expect(wanted(wish)).toEqual({
      paused: { until: at(30).toISOString() },
      busy: { minutes: 10, until: at(60).toISOString() },
      hours: null,
    });
    expect(wanted(wish, at(30))).toMatchObject({ paused: null, busy: { minutes: 10 } });
    expect(wanted(wish, at(60))).toEqual(open);
    expect([now, at(30), at(60)].map((when) => nextChange({ ...nothing, ...wish }, { told: open, now: when }))).toEqual(
      [at(30), at(60), undefined],
    );
  });

  it('is a pause without an end until somebody resumes', () => {
    expect(wanted({ pausedSince: at(-600) })).toMatchObject({ paused: { until: null } });
    expect(nextChange({ ...nothing, pausedSince: at(-600) }, { told: open, now })).toBeUndefined();
  });
});

describe('the calls that bring a service there', () => {
  const paused = wanted({ pausedSince: now });
  const busy = wanted({ busyMinutes: 15, busyUntil: at(60) });
  const hours = { weekly: [{ day: 1, from: '11:00', to: '22:00' }], special: [] };
  it.each([
    [open, open, []],
    [open, paused, ['pause']],
    [paused, open, ['resume']],
    [paused, wanted({ pausedSince: now, pausedUntil: at(60) }), ['pause']],
    [open, busy, ['set_busy']],
    [busy, open, ['clear_busy']],
    [busy, paused, ['pause', 'clear_busy']],
    [open, { ...open, hours }, ['set_hours']],
    [{ ...open, hours }, { ...open, hours: { ...hours } }, []],
    // Hours that are not ours to say any more stay as they are there.
    [{ ...open, hours }, open, []],
  ] as [StoreState, StoreState, string[]][])('%o to %o: %o', (told, next, steps) => {
    expect(stepsBetween(told, next)).toEqual(steps);
  });
});

describe('a busy time that a service takes an hour at a time', () => {
  const busyUntil = at(150);
  const whole = wanted({ busyMinutes: 15, busyUntil }).busy;
  const part = (told: StoreState['busy'], minutesLater: number, wish = whole) =>
    busyPart({ told, wanted: wish }, { lastsMinutes: 60, now: at(minutesLater) });
  const until = (minutes: number) => ({ minutes: 15, until: at(minutes).toISOString() });

  it('is told in parts, each left alone until shortly before its end', () => {
    expect(part(null, 0)).toEqual(until(60));
    expect(part(until(60), 54)).toEqual(until(60));
    expect(part(until(60), 55)).toEqual(until(115));
    expect(part(until(115), 115)).toEqual(until(150));
    expect(part(until(150), 149)).toEqual(until(150));
  });

  it('is told at once what the owner changes of it, unless the part that runs says so already', () => {
    expect(part(until(60), 10, until(30))).toEqual(until(30));
    expect(part(until(60), 10, until(300))).toEqual(until(60));
    expect(part(until(60), 10, { ...until(300), minutes: 20 })).toEqual({ ...until(70), minutes: 20 });
    expect(part(until(60), 10, null)).toBeNull();
  });

  it('is told whole where the service takes it whole', () => {
    expect(busyPart({ told: null, wanted: whole }, { lastsMinutes: null, now })).toEqual(whole);
  });

  it('comes up again in time', () => {
    const wish = { ...nothing, busyMinutes: 15, busyUntil };
    expect(nextChange(wish, { told: { busy: until(60) }, now })).toEqual(at(55));
    expect(nextChange(wish, { told: { busy: until(150) }, now })).toEqual(busyUntil);
    expect(nextChange(wish, { told: { busy: null }, now })).toEqual(busyUntil);
  });
});
