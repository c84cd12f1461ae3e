import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  customerDifferences,
  kindOf,
  type CountedCustomer,
  type CustomerDifferences,
  type CustomerOrder,
  type KindedOrder,
} from './customer-sums.ts';

const order = (given: Partial<CustomerOrder>): CustomerOrder => ({
  orderId: 'o',
  storeId: 's',
  service: 'doordash',
  customerId: 'c',
  businessDate: '2031-06-13',
  placedAt: new Date('2031-06-13T12:00:00Z'),
  currency: 'USD',
  salesMinor: 1_000,
  told: null,
  items: [{ key: 'taco', name: 'Taco' }],
  ...given,
});

const none = { orders: [], customers: [] };

/** A side with its kinds and customers worked out from scratch. */
function sideOf(orders: readonly CustomerOrder[]): { orders: KindedOrder[]; customers: CountedCustomer[] } {
  const sorted = orders.toSorted(
    (a, b) => a.placedAt.getTime() - b.placedAt.getTime() || (a.orderId < b.orderId ? -1 : 1),
  );
  const firsts = new Map<string, string>();
  for (const { customerId, orderId } of sorted) {
    if (customerId !== null && !firsts.has(customerId)) firsts.set(customerId, orderId);
  }
  const byCustomer = Map.groupBy(
    sorted.filter(({ customerId }) => customerId !== null),
    ({ customerId }) => customerId,
  );
  return {
    orders: sorted.map((one) => ({ ...one, kind: kindOf(one, firsts.get(one.customerId ?? '') === one.orderId) })),
    customers: [...byCustomer.values()].map((own) => ({
      storeId: own[0]?.storeId ?? '',
      service: own[0]?.service ?? '',
      orders: own.length,
      salesMinor: own.reduce((sum, { salesMinor }) => sum + salesMinor, 0),
      lastDate:
        own
          .map(({ businessDate }) => businessDate)
          .toSorted()
          .at(-1) ?? '',
    })),
  };
}

/** Sums by their keys, each number under a name of its own; what is 0 is left out. */
function flat(differences: CustomerDifferences): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [table, rows] of Object.entries(differences)) {
    for (const row of rows as object[]) {
      const key = Object.entries(row).filter(([name, value]) => name !== 'name' && typeof value === 'string');
      const steps = table === 'counts' && 'orders' in row ? String(row.orders) : '';
      for (const [name, value] of Object.entries(row)) {
        if (table === 'counts' && name === 'orders') continue;
        const numbers = typeof value === 'number' ? { [name]: value } : typeof value === 'object' ? value : {};
        for (const [part, number] of Object.entries(numbers as Record<string, number>)) {
          sums.set(JSON.stringify([table, key, steps, name, part]), number);
        }
      }
    }
  }
  return sums;
}

function add(sums: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [key, value] of more) sums.set(key, (sums.get(key) ?? 0) + value);
}

const withoutZeros = (sums: ReadonlyMap<string, number>) =>
  Object.fromEntries([...sums].filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const anyOrder = fc.record({
  orderId: fc.integer({ min: 1, max: 12 }).map(String),
  customerId: fc.constantFrom(null, 'a', 'b', 'c'),
  businessDate: fc.constantFrom('2031-05-30', '2031-06-01', '2031-06-13'),
  minute: fc.nat(600),
  salesMinor: fc.integer({ min: 100, max: 9_000 }),
  told: fc.constantFrom(null, 'new', 'returning'),
  item: fc.constantFrom('taco', 'soup'),
});

describe('sums of customers', () => {
  it('count the first order of somebody known as a new customer’s, and the next as a returning one’s', () => {
    const { orders } = sideOf([
      order({ orderId: '2', placedAt: new Date('2031-06-13T13:00:00Z') }),
      order({ orderId: '1' }),
      order({ orderId: '3', customerId: null }),
      order({ orderId: '4', customerId: null, told: 'returning' }),
    ]);
    expect(Object.fromEntries(orders.map(({ orderId, kind }) => [orderId, kind]))).toEqual({
      1: 'new',
      2: 'returning',
      3: 'untold',
      4: 'returning',
    });
  });

  it('are the same kept by what changes as worked out from all orders', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyOrder, { maxLength: 5 }), { maxLength: 8 }), (rounds) => {
        let present: CustomerOrder[] = [];
        const kept = new Map<string, number>();
        for (const round of rounds) {
          const changed = new Map(
            round.map(({ minute, item, ...given }) => [
              given.orderId,
              order({
                ...given,
                placedAt: new Date(Date.parse(`${given.businessDate}T10:00:00Z`) + minute * 60_000),
                items: [{ key: item, name: item }],
              }),
            ]),
          );
          const next = [...present.filter(({ orderId }) => !changed.has(orderId)), ...changed.values()];
          add(kept, flat(customerDifferences(sideOf(present), sideOf(next))));
          present = next;
        }
        expect(withoutZeros(kept)).toEqual(withoutZeros(flat(customerDifferences(none, sideOf(present)))));
      }),
      { numRuns: 30 },
    );
  });

  it('change by nothing where nothing has changed', () => {
    const side = sideOf([order({}), order({ orderId: 'p' })]);
    expect(customerDifferences(side, side)).toEqual({ days: [], items: [], counts: [], lasts: [] });
  });

  it('tell nobody as lapsed who has ordered once', () => {
    expect(customerDifferences(none, sideOf([order({})])).lasts).toEqual([]);
    expect(customerDifferences(none, sideOf([order({}), order({ orderId: 'p' })])).lasts).toHaveLength(1);
  });
});
