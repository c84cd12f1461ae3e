import { expect, it } from 'vitest';
import { whyUseless } from './usefulness.ts';

const now = new Date('2031-06-13T23:00:00Z');
const later = new Date('2031-06-13T23:01:00Z');
const cooking = { state: 'getting_ready', hasEnded: false };

it.each([
  ['order', cooking, null],
  ['change', cooking, null],
  ['order', { state: 'cancelled', hasEnded: true }, 'dropped'],
  ['change', { state: 'driver_on_the_way', hasEnded: false }, 'dropped'],
  ['order', { state: 'ready', hasEnded: false }, 'dropped'],
  ['stop', { state: 'cancelled', hasEnded: true }, null],
  ['again', { state: 'driver_on_the_way', hasEnded: true }, null],
  ['test', undefined, null],
] as const)('a ticket of the kind %s, its order being %j', (kind, order, state) => {
  expect(whyUseless({ kind, isByHand: false, expiresAt: later }, { order, now })?.state ?? null).toBe(state);
});

it('what somebody wants printed anyway is, whatever became of the order', () => {
  const order = { state: 'cancelled', hasEnded: true };
  expect(whyUseless({ kind: 'order', isByHand: true, expiresAt: later }, { order, now })).toBeNull();
});

it('nothing is printed after its time, whatever it is', () => {
  expect(whyUseless({ kind: 'stop', isByHand: true, expiresAt: now }, { order: cooking, now })?.state).toBe('expired');
});
