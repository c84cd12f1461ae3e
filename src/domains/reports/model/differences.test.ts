import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderStateNames } from '../../orders/model/order-states.ts';
import { differences, type Differences } from './differences.ts';
import { orderFact, type CountedOrder, type OrderFact } from './order-fact.ts';
import { addParts, noParts, type Parts } from './parts.ts';

const days = { timeZone: 'America/New_York', cutoff: '04:00' };

/** Around the nights in which clocks go back and forth, past midnight and around the cutoff. */
const instant = fc
  .tuple(fc.constantFrom('2026-11-01T00:00:00Z', '2026-03-08T00:00:00Z', '2026-12-31T20:00:00Z'), fc.nat(60 * 36))
  .map(([from, minutes]) => new Date(Date.parse(from) + minutes * 60_000));

const taken = { optionsTotalMinor: 0, unitTotalMinor: 0, sentPriceIncludesOptions: false };
const line = fc
  .tuple(fc.constantFrom('taco', 'burrito', 'horchata'), fc.integer({ min: 1, max: 5 }), fc.nat(2_000))
  .map(([itemRef, quantity, cents]) => ({
    name: itemRef.toUpperCase(),
    itemRef,
    quantity: quantity / 2,
    action: 'added' as const,
    modifiers: [],
    price: { ...taken, unitBaseMinor: cents, lineTotalMinor: cents * quantity },
  }));

const someOrder: fc.Arbitrary<CountedOrder> = fc.record({
  id: fc.constantFrom('o1', 'o2', 'o3', 'o4'),
  storeId: fc.constantFrom('s1', 's2'),
  service: fc.constantFrom('uber-eats', 'doordash'),
  currency: fc.constant('USD'),
  state: fc.constantFrom(...orderStateNames),
  isTest: fc.boolean(),
  isPlacedAhead: fc.boolean(),
  placedAt: instant,
  acceptedAt: fc.option(instant),
  readyAt: fc.option(instant),
  readyTargetAt: fc.option(instant),
  endedBy: fc.constantFrom('merchant', 'customer', 'timeout', 'unknown', undefined),
  isPastAnswer: fc.boolean(),
  subtotalMinor: fc.nat(9_999),
  isWrong: fc.boolean(),
  isCompensation: fc.boolean(),
  lines: fc.array(line, { maxLength: 3 }),
});

/** Sums as the database keeps them: by what is added. */
class Kept {
  readonly days = new Map<string, Parts>();
  readonly hours = new Map<string, number>();
  readonly items = new Map<string, [number, number, number]>();

  add({ days: moreDays, hours, items }: Differences): void {
    for (const { businessDate, storeId, service, parts } of moreDays) {
      const key = `${businessDate} ${storeId} ${service}`;
      this.days.set(key, addParts(this.days.get(key) ?? noParts, parts));
    }
    for (const { businessDate, storeId, service, hours: byPart } of hours) {
      for (const [part, all] of Object.entries(byPart)) {
        for (const [hour, sum] of all.entries()) {
          const key = `${businessDate} ${storeId} ${service} ${part} ${hour}`;
          this.hours.set(key, (this.hours.get(key) ?? 0) + sum);
        }
      }
    }
    for (const item of items) {
      const key = `${item.kind} ${item.span} ${item.fromDate} ${item.storeId} ${item.service} ${item.key}`;
      const [orders, quantity, sales] = this.items.get(key) ?? [0, 0, 0];
      this.items.set(key, [orders + item.orders, quantity + item.quantity, sales + item.salesMinor]);
    }
  }

  /** Without what is 0. */
  plain() {
    return {
      days: some(this.days, (parts) => Object.values(parts).some((value) => value !== 0)),
      hours: some(this.hours, (value) => value !== 0),
      items: some(this.items, (sums) => sums.some((value) => value !== 0)),
    };
  }
}

const some = <T>(map: Map<string, T>, isSome: (value: T) => boolean) =>
  Object.fromEntries([...map].filter(([, value]) => isSome(value)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

describe('sums that are kept by differences', () => {
  it('are those of the orders as they stand in the end, whatever became of them and however often it was told', () => {
    fc.assert(
      fc.property(fc.array(fc.array(someOrder, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (told) => {
        const kept = new Kept();
        const standing = new Map<string, OrderFact>();
        for (const batch of told) {
          const latest = new Map(batch.map((order) => [order.id, order]));
          const before = [...latest.keys()].flatMap((id) => standing.get(id) ?? []);
          const after = [...latest.values()].flatMap((order) => orderFact(order, days) ?? []);
          kept.add(differences(before, after));
          // Told twice, it changes nothing.
          kept.add(differences(after, after));
          for (const id of latest.keys()) standing.delete(id);
          for (const fact of after) standing.set(fact.orderId, fact);
        }
        const fresh = new Kept();
        fresh.add(differences([], [...standing.values()]));
        expect(kept.plain()).toEqual(fresh.plain());
      }),
    );
  });

  it('have as many orders by hour, and by day, week and month of their items, as by day', () => {
    fc.assert(
      fc.property(fc.array(someOrder, { maxLength: 8 }), (orders) => {
        const all = differences(
          [],
          orders.flatMap((order) => orderFact(order, days) ?? []),
        );
        const sold = all.days.reduce((sum, { parts }) => sum + parts.sold, 0);
        const byHour = all.hours.flatMap(({ hours }) => hours.sold).reduce((sum, one) => sum + one, 0);
        expect(byHour).toBe(sold);
        const bySpan = Map.groupBy(all.items, ({ span }) => span);
        const sales = (['day', 'week', 'month'] as const).map((span) =>
          (bySpan.get(span) ?? []).reduce((sum, { salesMinor }) => sum + salesMinor, 0),
        );
        expect(new Set(sales).size).toBe(1);
      }),
    );
  });
});
