import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hindranceOf, orderMovement, pointsFor, worthOf, type EarnRule } from './points.ts';

const points: EarnRule = { kind: 'points', pointsPerUnit: 10 };
const visits: EarnRule = { kind: 'visits', pointsPerUnit: 1 };

describe('what an order brings', () => {
  it.each([
    [points, 1_405, 140],
    [points, 9, 0],
    [points, 0, 0],
    [points, -500, 0],
    [visits, 1, 1],
    [visits, 90_000, 1],
    [visits, 0, 0],
  ])('%j for %i cents is %i', (rule, spent, expected) => {
    expect(pointsFor(rule, spent, 'USD')).toBe(expected);
  });

  it('counts whole yen, which have no cents', () => {
    expect(pointsFor(points, 1_405, 'JPY')).toBe(14_050);
  });
});

describe('a balance', () => {
  /** An order that is looked at, again and again, as it changes; and rewards in between. */
  const step = fc.oneof(
    fc.record({ order: fc.integer({ min: 0, max: 3 }), target: fc.integer({ min: 0, max: 500 }) }),
    fc.record({ cost: fc.integer({ min: 1, max: 300 }) }),
  );

  it('is never below zero and never more than the orders promised, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let balance = 0;
        let redeemed = 0;
        const orders = new Map<number, { brought: number; hasEarned: boolean; highest: number; earned: number }>();
        for (const one of steps) {
          if ('cost' in one) {
            if (hindranceOf({ costPoints: one.cost, isOffered: true }, balance) !== undefined) continue;
            balance -= one.cost;
            redeemed += one.cost;
          } else {
            const known = orders.get(one.order) ?? { brought: 0, hasEarned: false, highest: 0, earned: 0 };
            const moved = orderMovement({ ...known, target: one.target, balance });
            balance += moved?.points ?? 0;
            orders.set(one.order, {
              brought: known.brought + (moved?.points ?? 0),
              hasEarned: known.hasEarned || moved?.kind === 'earned',
              highest: Math.max(known.highest, one.target),
              earned: known.earned + (moved?.kind === 'earned' ? 1 : 0),
            });
          }
          expect(balance).toBeGreaterThanOrEqual(0);
        }
        const all = [...orders.values()];
        const brought = all.reduce((sum, order) => sum + order.brought, 0);
        expect(balance).toBe(brought - redeemed);
        for (const order of all) {
          expect(order.earned).toBeLessThanOrEqual(1);
          expect(order.brought).toBeLessThanOrEqual(order.highest);
          expect(order.brought).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is left alone by an order that is looked at again and has not changed', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (target, balance) => {
        expect(orderMovement({ target, brought: target, hasEarned: true, balance })).toBeUndefined();
      }),
    );
  });

  it('gives back what a refund takes, as far as it is there', () => {
    const order = { target: 40, brought: 140, hasEarned: true };
    expect(orderMovement({ ...order, balance: 140 })).toEqual({ kind: 'taken_back', points: -100 });
    expect(orderMovement({ ...order, balance: 30 })).toEqual({ kind: 'taken_back', points: -30 });
    expect(orderMovement({ ...order, balance: 0 })).toBeUndefined();
  });
});

describe('what points are worth', () => {
  it('adds up over any way from one balance to another', () => {
    const way = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(way, fc.nat(10_000), (balances, worth) => {
        const all = [0, ...balances];
        const entered = balances.reduce(
          (sum, to, index) => sum + worthOf(to, worth) - worthOf(all[index] ?? 0, worth),
          0,
        );
        expect(entered).toBe(worthOf(balances.at(-1) ?? 0, worth));
      }),
    );
  });
});

describe('a reward', () => {
  it('is had for its points, and not for less', () => {
    expect(hindranceOf({ costPoints: 100, isOffered: true }, 100)).toBeUndefined();
    expect(hindranceOf({ costPoints: 100, isOffered: true }, 60)).toBe('40 more needed.');
    expect(hindranceOf({ costPoints: 2_000, isOffered: true }, 701)).toBe('1,299 more needed.');
    expect(hindranceOf({ costPoints: 100, isOffered: false }, 500)).toBe('This reward is not offered any more.');
  });
});
