import { describe, expect, it } from 'vitest';
import { lookBack } from './look-back.ts';

const now = new Date('2026-06-05T23:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;
const usual = { now, connectedAt: ago(90 * day), seenUntil: ago(1), wholeAt: ago(3), aheadSince: null };
const minutes = (at: Date) => (now.getTime() - at.getTime()) / 60_000;
const look = (more: Partial<typeof usual> | { aheadSince: Date }) => {
  const { changed, placed, isWhole } = lookBack({ ...usual, ...more });
  return { changed: minutes(changed), placed: minutes(placed), isWhole };
};

describe('how far back a list is looked at', () => {
  it('is an hour at most for a store that is looked at each minute, with what changed meanwhile', () => {
    expect(look({})).toEqual({ changed: 6, placed: 51, isWhole: false });
  });

  it.each([
    ['each quarter of an hour', { wholeAt: ago(15) }, 6],
    ['where something old was suspected', { wholeAt: null }, 6],
    ['after some minutes without a look', { seenUntil: ago(5) }, 10],
  ])('is more than a day %s', (_when, more, changed) => {
    expect(look(more as Partial<typeof usual>)).toEqual({ changed, placed: changed + 25 * 60, isWhole: true });
  });

  it('is half a day of changes after a long time without a look, and not from before the store was connected', () => {
    expect(look({ seenUntil: ago(3 * day) })).toMatchObject({ changed: 12 * 60, isWhole: true });
    expect(look({ seenUntil: ago(3 * day), connectedAt: ago(90) })).toMatchObject({ changed: 90 });
  });

  it('reaches back to an order that was placed ahead and waits for its time, a day at most', () => {
    expect(look({ aheadSince: ago(20 * 60) })).toMatchObject({ placed: 20 * 60, isWhole: false });
    expect(look({ aheadSince: ago(10) })).toMatchObject({ placed: 51 });
    expect(look({ aheadSince: ago(5 * day) })).toMatchObject({ placed: 25 * 60 + 6 });
  });
});
