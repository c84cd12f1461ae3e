import { expect, it } from 'vitest';
import { nextStep, onBehalf, roughly, type ThreadStanding } from './threads.ts';

const now = new Date('2026-11-23T12:00:00Z');
const before = new Date('2026-11-20T12:00:00Z');
const waiting: ThreadStanding = { reminders: 0, level: 1, promise: null, promisedUntil: null, waitingSince: before };

it.each([
  ['reminds who has not answered', {}, [1, 2], { step: 'remind' }],
  ['asks the next one after two reminders', { reminders: 2 }, [1, 2, 3], { step: 'escalate', level: 2 }],
  ['skips a level that nobody holds', { reminders: 2 }, [1, 4], { step: 'escalate', level: 4 }],
  ['asks the next one at once where the present one is gone', { level: 2 }, [3], { step: 'escalate', level: 3 }],
  ['ends where there is nobody further', { reminders: 2, level: 3 }, [1, 3], { step: 'give_up' }],
  ['leaves alone what was answered', { waitingSince: null }, [1], { step: 'nothing' }],
  [
    'reminds of a promise that is over, though it was answered',
    { waitingSince: null, promise: 'A refund', promisedUntil: before },
    [1],
    { step: 'remind' },
  ],
  [
    'leaves a promise its time',
    { waitingSince: null, promise: 'A refund', promisedUntil: new Date('2026-11-24T12:00:00Z') },
    [1],
    { step: 'nothing' },
  ],
] as const)('%s', (_, given, levels, step) => {
  expect(nextStep({ ...waiting, ...given }, levels, now)).toEqual(step);
});

it('always says in whose name it is written', () => {
  const store = { storeName: 'Rosalía’s Kitchen', merchantName: 'Rosalía LLC', storeRef: 'abc', author: 'Sam' };
  expect(onBehalf(' Please pay. ', store)).toBe(
    'Please pay.\n\nOn behalf of Rosalía’s Kitchen, Rosalía LLC, store id abc. Written by Sam.',
  );
  expect(onBehalf('x', { ...store, storeRef: null })).not.toContain('store id');
  expect(onBehalf('x', { ...store, merchantName: store.storeName })).toBe(
    'x\n\nOn behalf of Rosalía’s Kitchen, store id abc. Written by Sam.',
  );
});

it.each([
  [30_000, { count: 1, unit: 'minute' }],
  [7 * 3_600_000, { count: 7, unit: 'hour' }],
  [3 * 86_400_000, { count: 3, unit: 'day' }],
])('tells %d ms roughly', (ms, words) => {
  expect(roughly(ms)).toEqual(words);
});
