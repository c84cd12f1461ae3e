import { describe, expect, test } from 'vitest';
import { laterReadyTime, mayTakeMoreTime } from './more-time.ts';
import { orderStateNames } from './order-states.ts';

const service = { can: true } as const;
const otherwise = 'This order is finished.';

describe('more time', () => {
  test('is there while the order is being prepared, and in no other state', () => {
    const can = orderStateNames.filter(
      (state) => mayTakeMoreTime({ state, endedAt: null }, { service, otherwise }).can,
    );
    expect(can).toEqual(['getting_ready']);
  });

  test('is not there for what has ended, nor where the service cannot, each with its sentence', () => {
    const state = 'getting_ready';
    expect(mayTakeMoreTime({ state, endedAt: new Date(0) }, { service, otherwise })).toEqual({
      can: false,
      reason: otherwise,
    });
    const cannot = { can: false, reason: 'DoorDash hears it only once.' } as const;
    expect(mayTakeMoreTime({ state, endedAt: null }, { service: cannot, otherwise })).toEqual(cannot);
  });

  test.each([
    ['a time to come moves by the minutes', '2026-06-01T12:20:00Z', '2026-06-01T12:25:00.000Z'],
    ['a time that has passed counts as now', '2026-06-01T11:40:00Z', '2026-06-01T12:05:00.000Z'],
    ['no time counts as now', null, '2026-06-01T12:05:00.000Z'],
  ])('%s', (_, target, expected) => {
    const now = new Date('2026-06-01T12:00:00Z');
    expect(laterReadyTime(target === null ? null : new Date(target), { minutes: 5, now }).toISOString()).toBe(expected);
  });
});
