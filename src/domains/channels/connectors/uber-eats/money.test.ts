import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Drift } from '../shared-schema-drift.ts';
import { chargeableOf, currencyOf, moneyReader } from './money.ts';

test.each([
  ['USD', 750_000, 750],
  ['USD', 1500, 2],
  ['USD', -1500, -2],
  ['USD', 1499, 1],
  ['JPY', 75_000_000, 750],
  ['KWD', 750_000, 7500],
])('in %s an amount_e5 of %i is %i minor units', (currency, amountE5, minor) => {
  expect(moneyReader(currency, new Drift()).e5({ amount_e5: amountE5 }, 'x')).toBe(minor);
});

test('whole cents convert exactly and silently, whatever the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
      const drift = new Drift();
      expect(moneyReader('USD', drift).e5({ amount_e5: minor * 1000 }, 'x')).toBe(minor);
      expect(drift.words()).toEqual([]);
    }),
  );
});

test('what does not divide is rounded half away from zero and noted', () => {
  const drift = new Drift();
  expect(moneyReader('USD', drift).e5({ amount_e5: 12_345_500 }, 'fee')).toBe(12_346);
  expect(drift.words()).toEqual(['fee: amount_e5 is no whole minor unit']);
});

test('a legacy amount printed with a decimal point is in major units', () => {
  const drift = new Drift();
  const money = moneyReader('USD', drift);
  expect(money.minor({ amount: 3.27 }, 'x')).toBe(327);
  expect(money.minor({ amount: '350' }, 'y')).toBe(350);
  expect(drift.words()).toEqual(['x: amount with a decimal point']);
});

test('an amount beyond reason is left out and noted', () => {
  const drift = new Drift();
  expect(moneyReader('USD', drift).minor({ amount: 1e300 }, 'x')).toBeUndefined();
  expect(moneyReader('USD', drift).e5({ amount_e5: 9_000_000_000_000_000 }, 'y')).toBeUndefined();
  expect(drift.words()).toEqual(['x: unreadable amount', 'y: unreadable amount']);
});

test('where tax is inside the price the gross amount is the price on the menu', () => {
  const money = moneyReader('EUR', new Drift());
  const sent = { net: { amount_e5: 800_000 }, tax: { amount_e5: 160_000 }, gross: { amount_e5: 960_000 } };
  expect(money.charge({ ...sent, is_tax_inclusive: true }, 'x')).toEqual({ amountMinor: 960, taxMinor: 160 });
  expect(money.charge(sent, 'x')).toEqual({ amountMinor: 800, taxMinor: 160 });
});

test('the currency is the first that any part names, and the store’s with a note when none does', () => {
  const drift = new Drift();
  expect(currencyOf([undefined, { currencyCode: 'EUR' }, { currency_code: 'GBP' }], { drift, ofStore: 'CAD' })).toBe(
    'EUR',
  );
  expect(drift.words()).toEqual([]);
  expect(currencyOf(['dollars', {}], { drift, ofStore: 'CAD' })).toBe('CAD');
  expect(drift.words()).toEqual(['currency: missing']);
});

test.each([
  [3, { unitMinor: 100, totalMinor: 100 }, 1],
  [3, { unitMinor: 100, totalMinor: 200, counted: 6 }, 1],
  [3, { unitMinor: 100, totalMinor: 300 }, undefined],
  [3, { unitMinor: 100, totalMinor: 150 }, undefined],
  [3, { unitMinor: 0, totalMinor: 0 }, undefined],
  [3, { unitMinor: 100, totalMinor: undefined }, undefined],
])('of %i units at %j, %s are paid for', (quantity, price, paid) => {
  expect(chargeableOf(quantity, price)).toBe(paid);
});
