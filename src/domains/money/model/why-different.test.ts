import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../shared/money.ts';
import { whyDifferent, type Compared } from './why-different.ts';

const money = (minor: number) => formatMoney(minor, 'USD');
const owed = ({ orders: _orders, ...rest }: Compared) => Object.values(rest).reduce((sum, part) => sum + part, 0);
const week: Compared = {
  orders: 40,
  baseMinor: 80_000,
  tipsMinor: 1_000,
  feesMinor: 0,
  taxMinor: 0,
  promotionsMinor: -500,
  collectedMinor: 0,
  adjustmentsMinor: 0,
};

describe('why a week came to something else than the one before', () => {
  it('is said in words, the largest first, and adds up to the cent', () => {
    const now = { ...week, orders: 38, baseMinor: 77_500, adjustmentsMinor: -312 };
    const services = [
      { serviceName: 'DoorDash', orders: -3 },
      { serviceName: 'Grubhub', orders: 1 },
    ];
    expect(whyDifferent(now, week, { money, services })).toEqual([
      { sentence: '2 fewer orders, most of them at DoorDash (−3).', differenceMinor: -4_000 },
      { sentence: 'The average order was larger: from $20.00 to $20.39 at base prices.', differenceMinor: 1_500 },
      { sentence: 'Refunds and error charges for your mistakes cost more.', differenceMinor: -312 },
    ]);
  });

  it('names the orders alone where there were none before', () => {
    const nothing = { ...week, orders: 0, baseMinor: 0, tipsMinor: 0, promotionsMinor: 0 };
    expect(whyDifferent(week, nothing, { money, services: [] })).toEqual([
      { sentence: '40 more orders.', differenceMinor: 80_000 },
      { sentence: 'More tips for the restaurant.', differenceMinor: 1_000 },
      { sentence: 'Promotions cost you more.', differenceMinor: -500 },
    ]);
  });

  it('needs no reason where nothing changed', () => {
    expect(whyDifferent(week, week, { money, services: [] })).toEqual([]);
  });

  it('explains every difference whole', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const period = fc.record({
      orders: fc.nat(5_000),
      baseMinor: fc.nat(10_000_000),
      tipsMinor: amount,
      feesMinor: amount,
      taxMinor: amount,
      promotionsMinor: amount,
      collectedMinor: amount,
      adjustmentsMinor: amount,
    });
    fc.assert(
      fc.property(period, period, (now, before) => {
        const explained = whyDifferent(now, before, { money, services: [] }).reduce(
          (sum, { differenceMinor }) => sum + differenceMinor,
          0,
        );
        expect(explained).toBe(owed(now) - owed(before));
      }),
    );
  });
});
