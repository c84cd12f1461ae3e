import { describe, expect, it } from 'vitest';
import { nextStepAt, stepsFor } from './escalation.ts';

const people = [
  { userId: 'cook', role: 'kitchen' },
  { userId: 'manager', role: 'manager' },
  { userId: 'owner', role: 'owner' },
  { userId: 'books', role: 'accountant' },
];
const at = new Date('2026-12-01T12:00:00Z');

describe('who is told one after the other', () => {
  it('are those in charge, owners first, as far apart as the kind says', () => {
    expect(stepsFor('store_off', { list: [], people })).toEqual([
      { userId: 'owner', afterMinutes: 10 },
      { userId: 'manager', afterMinutes: 10 },
    ]);
    expect(stepsFor('payout_returned', { list: [], people })).toEqual([{ userId: 'owner', afterMinutes: 60 }]);
  });

  it('are those on the store’s list, without who may not know of it or works there no more', () => {
    const list = [
      { userId: 'books', afterMinutes: 1 },
      { userId: 'cook', afterMinutes: 2 },
      { userId: 'gone', afterMinutes: 3 },
      { userId: 'owner', afterMinutes: 4 },
    ];
    expect(stepsFor('late_order', { list, people }).map(({ userId }) => userId)).toEqual(['cook', 'owner']);
  });

  it('are those in charge again where nobody on the list may be told', () => {
    const list = [{ userId: 'gone', afterMinutes: 3 }];
    expect(stepsFor('late_order', { list, people }).map(({ userId }) => userId)).toEqual(['owner', 'manager']);
  });

  it('are nobody for what can wait', () => {
    expect(stepsFor('low_rating', { list: [{ userId: 'owner', afterMinutes: 1 }], people })).toEqual([]);
  });
});

it('each step is counted from the one before, and the last one is the end', () => {
  const steps = [
    { userId: 'a', afterMinutes: 2 },
    { userId: 'b', afterMinutes: 5 },
  ];
  expect(nextStepAt(steps, 0, at)).toEqual(new Date('2026-12-01T12:02:00Z'));
  expect(nextStepAt(steps, 1, at)).toEqual(new Date('2026-12-01T12:05:00Z'));
  expect(nextStepAt(steps, 2, at)).toBeNull();
});
