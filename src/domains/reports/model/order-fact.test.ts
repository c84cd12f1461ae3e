import { describe, expect, it } from 'vitest';
import type { ServiceOrderLine } from '../../channels/model/service-order.ts';
import { orderFact, type CountedOrder } from './order-fact.ts';

const days = { timeZone: 'America/New_York', cutoff: '04:00' };
const minutes = (count: number) => new Date(Date.parse('2026-11-20T23:00:00Z') + count * 60_000);

const line = (given: Partial<ServiceOrderLine> & { name: string }): ServiceOrderLine => ({
  quantity: 1,
  action: 'added',
  modifiers: [],
  price: {
    unitBaseMinor: 0,
    optionsTotalMinor: 0,
    unitTotalMinor: 0,
    lineTotalMinor: 0,
    sentPriceIncludesOptions: false,
  },
  ...given,
});

const price = (unitBaseMinor: number, lineTotalMinor = unitBaseMinor) => ({
  ...line({ name: '' }).price,
  unitBaseMinor,
  lineTotalMinor,
});

const order = (given: Partial<CountedOrder> = {}): CountedOrder => ({
  id: 'o1',
  storeId: 's1',
  service: 'doordash',
  currency: 'USD',
  state: 'driver_on_the_way',
  isTest: false,
  isPlacedAhead: false,
  placedAt: minutes(0),
  acceptedAt: minutes(1),
  readyAt: minutes(15),
  readyTargetAt: minutes(20),
  endedBy: undefined,
  isPastAnswer: false,
  subtotalMinor: 2_500,
  isWrong: false,
  isCompensation: false,
  lines: [],
  ...given,
});

const partsOf = (given: Partial<CountedOrder>) => {
  const { parts } = orderFact(order(given), days) ?? { parts: {} };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== 0));
};

const cancelled = { state: 'cancelled', acceptedAt: null, readyAt: null } as const;

describe('an order counts', () => {
  it('as sold, answered and prepared in time, when it was', () => {
    expect(partsOf({})).toEqual({
      sold: 1,
      salesMinor: 2_500,
      offered: 1,
      prepared: 1,
      prepMs: 14 * 60_000,
      promised: 1,
    });
  });

  it('not at all while nobody has answered it, and not if it is a test', () => {
    expect(partsOf({ state: 'new', acceptedAt: null, readyAt: null })).toEqual({});
    expect(orderFact(order({ isTest: true }), days)).toBeUndefined();
  });

  it('as late from more than a minute on', () => {
    expect(partsOf({ readyAt: minutes(21) })).not.toHaveProperty('late');
    expect(partsOf({ readyAt: minutes(24) })).toMatchObject({ late: 1, lateMs: 4 * 60_000, promised: 1 });
  });

  it('without a prep time when it was placed ahead, or when “ready” was forgotten', () => {
    expect(partsOf({ isPlacedAhead: true })).not.toHaveProperty('prepared');
    expect(partsOf({ readyAt: minutes(200) })).not.toHaveProperty('prepared');
    expect(partsOf({ readyAt: null })).toEqual({ sold: 1, salesMinor: 2_500, offered: 1 });
  });

  it.each([
    [
      'a decline',
      { state: 'declined', acceptedAt: null, readyAt: null },
      { offered: 1, missed: 1, cancelled: 1, declined: 1 },
    ],
    ['no answer in time', { ...cancelled, endedBy: 'timeout' }, { offered: 1, missed: 1, cancelled: 1, byTimeout: 1 }],
    ['a customer before the answer', { ...cancelled, endedBy: 'customer' }, { cancelled: 1, byCustomer: 1 }],
    ['a customer after it', { state: 'cancelled', endedBy: 'customer' }, { offered: 1, cancelled: 1, byCustomer: 1 }],
    ['the restaurant', { state: 'cancelled', endedBy: 'merchant' }, { offered: 1, cancelled: 1, byRestaurant: 1 }],
    ['nobody knows whom', { ...cancelled, endedBy: 'weather' }, { cancelled: 1, byNobody: 1 }],
    ['nobody says whom, in its time', { ...cancelled, endedBy: 'unknown' }, { cancelled: 1, byNobody: 1 }],
    [
      'nobody says whom, past its time',
      { ...cancelled, endedBy: 'unknown', isPastAnswer: true },
      { offered: 1, missed: 1, cancelled: 1, byTimeout: 1 },
    ],
    [
      'nobody says whom, past its time but accepted',
      { state: 'cancelled', endedBy: 'unknown', isPastAnswer: true },
      { offered: 1, cancelled: 1, byNobody: 1 },
    ],
  ] as const)('as ended by %s', (_, given, parts) => {
    expect(partsOf(given)).toEqual(parts);
  });

  it('on the business day in which it was placed, at the hour of the store’s clock', () => {
    // Half past midnight on Saturday belongs to Friday's evening.
    const late = orderFact(order({ placedAt: new Date('2026-11-21T05:30:00Z') }), days);
    expect(late).toMatchObject({ businessDate: '2026-11-20', weekday: 5, hour: 0 });
    // In the night in which clocks go back, both half past ones are the same hour of the same day.
    const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) =>
      orderFact(order({ placedAt: new Date(at) }), days),
    );
    expect(first).toMatchObject({ businessDate: '2026-10-31', hour: 1 });
    expect(second).toMatchObject({ businessDate: '2026-10-31', hour: 1 });
    const morning = orderFact(order({ placedAt: new Date('2026-11-01T09:00:00Z') }), days);
    expect(morning).toMatchObject({ businessDate: '2026-11-01', hour: 4 });
  });
});

describe('what was sold in an order', () => {
  const crema = line({ name: 'Crema', itemRef: 'crema', price: price(125) });
  const taco = line({
    name: 'Birria taco',
    itemRef: 'taco',
    quantity: 2,
    price: price(600, 1_450),
    modifiers: [crema],
  });

  it('is its items at what their lines cost, and modifiers as often as their items', () => {
    expect(orderFact(order({ lines: [taco, taco, line({ name: 'Napkins', price: price(0) })] }), days)?.items).toEqual([
      { kind: 'item', key: 'taco', name: 'Birria taco', orders: 1, quantity: 4, salesMinor: 2_900 },
      { kind: 'modifier', key: 'crema', name: 'Crema', orders: 1, quantity: 4, salesMinor: 500 },
      { kind: 'item', key: 'Napkins', name: 'Napkins', orders: 1, quantity: 1, salesMinor: 0 },
    ]);
  });

  it('leaves out what was taken off, and everything of an order that was cancelled', () => {
    const without = { ...taco, modifiers: [{ ...crema, action: 'removed' as const }] };
    expect(orderFact(order({ lines: [without] }), days)?.items).toHaveLength(1);
    expect(orderFact(order({ lines: [taco], state: 'cancelled' }), days)?.items).toEqual([]);
  });
});
