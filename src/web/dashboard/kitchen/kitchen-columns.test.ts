import { describe, expect, it } from 'vitest';
import type { OrderView } from '../../../domains/orders/contract.ts';
import { allDay, columnOf, inKitchen, minutesLeft } from './kitchen-columns.ts';

const now = Date.parse('2031-06-13T23:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const line = (name: string, quantity: number, modifiers: object[] = []) => ({
  name,
  quantity,
  action: 'added',
  modifiers,
});
const option = (name: string, action = 'added') => ({ name, quantity: 1, action, modifiers: [] });
/** As far as the display reads it. */
const order = (id: string, more: object) =>
  ({
    id,
    state: 'getting_ready',
    readyTargetAt: at(5),
    startAt: null,
    receivedAt: at(-5),
    lines: [],
    ...more,
  }) as unknown as OrderView; // what is left out is not read

describe('a scheduled order', () => {
  const ahead = order('ahead', { startAt: at(120), readyTargetAt: at(140) });

  it('joins the kitchen at its start time, not before', () => {
    expect(inKitchen([ahead], now)).toEqual([]);
    expect(inKitchen([ahead], now + 119 * 60_000)).toEqual([]);
    expect(inKitchen([ahead], now + 120 * 60_000)).toEqual([ahead]);
  });

  it('is only one that has been accepted', () => {
    expect(inKitchen([order('new', { state: 'new', startAt: at(120) })], now + 121 * 60_000)).toEqual([]);
  });
});

describe('the columns', () => {
  it.each([
    [-1, 'late', -1],
    [0, 'soon', 0],
    [10, 'soon', 10],
    [10.5, 'later', 11],
    [-0.2, 'late', -1],
  ] as const)('due in %s minutes is %s, and says %s', (minutes, column, words) => {
    const one = order('a', { readyTargetAt: at(minutes) });
    expect([columnOf(one, now), minutesLeft(one, now)]).toEqual([column, words]);
  });

  it('hold what is being made, what is due first first', () => {
    const orders = [
      order('new', { state: 'new' }),
      order('second', { readyTargetAt: at(9) }),
      order('first', { readyTargetAt: at(2) }),
      order('ready', { state: 'ready' }),
    ];
    expect(inKitchen(orders, now).map(({ id }) => id)).toEqual(['first', 'second']);
  });
});

describe('all day', () => {
  it('adds up each item over the orders, and the ways in which it is made', () => {
    const orders = [
      order('a', { lines: [line('Taco', 2, [option('Crema')]), line('Cola', 1)] }),
      order('b', { lines: [line('Taco', 3), line('Taco', 1, [option('Onion', 'removed')]), line('Ham', 0.5)] }),
      order('c', { lines: [{ ...line('Napkin', 4), action: 'removed' }] }),
    ];
    expect(allDay(orders)).toEqual([
      {
        name: 'Taco',
        count: 6,
        ways: [
          { text: 'Crema', count: 2 },
          { text: 'No onion', count: 1 },
        ],
      },
      { name: 'Cola', count: 1, ways: [] },
      { name: 'Ham', count: 1, ways: [] },
    ]);
  });
});
