import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offer, priceItem, priceWeek, readOrders, readPrice, upchargeShown } from './offer.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });

describe('an item', () => {
  it('of 10 dollars becomes 15 to 16, and 10 are kept', () => {
    expect(priceItem(1000)).toEqual({
      baseCents: 1000,
      upchargeCents: { low: 500, high: 600 },
      menuCents: { low: 1500, high: 1600 },
      keptCents: 1000,
    });
  });

  it('keeps all of its base price and lies within the upcharge, in whole cents', () => {
    fc.assert(
      fc.property(cents, (base) => {
        const { menuCents, keptCents, upchargeCents } = priceItem(base);
        expect(keptCents).toBe(base);
        expect(menuCents.low - upchargeCents.low).toBe(base);
        expect(menuCents.high - upchargeCents.high).toBe(base);
        expect([menuCents.low, menuCents.high].every(Number.isInteger)).toBe(true);
        expect(menuCents.low).toBeLessThanOrEqual(menuCents.high);
        expect(Math.abs(upchargeCents.low - base * 0.5)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(upchargeCents.high - base * 0.6)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('a week', () => {
  it('is seven equal days, and pays out every base price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), cents, (ordersPerDay, averageBaseCents) => {
        const week = priceWeek({ ordersPerDay, averageBaseCents });
        expect(week.keptPerDayCents).toBe(ordersPerDay * averageBaseCents);
        expect(week.keptPerWeekCents).toBe(7 * week.keptPerDayCents);
        expect(week.customersPayPerWeekCents.low).toBeGreaterThanOrEqual(week.keptPerWeekCents);
        expect(week.customersPayPerWeekCents.high).toBeGreaterThanOrEqual(week.customersPayPerWeekCents.low);
      }),
    );
  });
});

describe('what is typed', () => {
  it.each([
    ['10', 1000],
    ['10.5', 1050],
    ['$ 1.15', 115],
    ['1,200.00', 120_000],
    ['.99', 99],
    [' 8. ', 800],
  ])('%j is a price of %i cents', (text, value) => {
    expect(readPrice(text)).toEqual({ value });
  });

  it.each([
    ['', 'Enter a price, such as 10.00.'],
    ['ten', 'Enter the price as a number, such as 10.00.'],
    ['-4', 'A price cannot be negative.'],
    ['0', 'Enter a price above zero.'],
    ['1.999', 'A price has two decimals at most, such as 10.50.'],
    ['1e9', 'Enter the price as a number, such as 10.00.'],
    ['99999999999999999999', 'Enter a price of $10,000.00 at most.'],
  ])('%j is no price: %s', (text, problem) => {
    expect(readPrice(text)).toEqual({ problem });
  });

  it.each([
    ['', 'Enter how many orders a day brings, such as 40.'],
    ['many', 'Enter the orders as a whole number, such as 40.'],
    ['2.5', 'Enter the orders as a whole number, such as 40.'],
    ['-1', 'A number of orders cannot be negative.'],
    ['0', 'Enter at least one order.'],
    ['1000000', 'Enter 2,000 orders a day at most.'],
  ])('%j is no number of orders: %s', (text, problem) => {
    expect(readOrders(text)).toEqual({ problem });
  });

  it('reads back every price that it may be shown', () => {
    fc.assert(
      fc.property(cents, (base) => {
        expect(readPrice((base / 100).toFixed(2))).toEqual({ value: base });
      }),
    );
  });

  it('never throws and always answers one or the other', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { value, problem } of [readPrice(text), readOrders(text)]) {
          expect((value === undefined) !== (problem === undefined)).toBe(true);
        }
      }),
    );
  });
});

it('the upcharge is shown as the specification has it', () => {
  expect(upchargeShown).toBe('50-60%');
  expect(offer.typicalFee).toBe('8-9 dollars per 50-dollar order');
});
