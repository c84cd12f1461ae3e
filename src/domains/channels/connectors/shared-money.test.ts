import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToMinor, divideRounding } from './shared-money.ts';

test.each([
  ['3.27', 2, 327],
  ['9.80', 2, 980],
  ['0.005', 2, 1],
  ['0.004', 2, 0],
  ['-1.005', 2, -101],
  ['12', 2, 1200],
  ['12', 0, 12],
  ['1.5', 0, 2],
  ['-0', 2, 0],
])('%s with %i digits is %i', (written, digits, minor) => expect(decimalToMinor(written, digits)).toBe(minor));

test.each(['', '1,5', '1e3', 'abc', '.5', '--1'])('%j is no amount', (written) => {
  expect(decimalToMinor(written, 2)).toBeUndefined();
});

test('every amount of cents survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(decimalToMinor((cents / 100).toFixed(2), 2)).toBe(cents);
    }),
  );
});

test('a division is exact when it divides and else off by half a unit at most', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1, 10, 1000, 100_000), (numerator, denominator) => {
      const { value, exact } = divideRounding(numerator, denominator);
      expect(Math.abs(value * denominator - numerator) * 2).toBeLessThanOrEqual(denominator);
      expect(exact).toBe(value * denominator === numerator);
    }),
  );
});
