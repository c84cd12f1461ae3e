import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basePriceOf } from './base-price.ts';
import { menuPrice, roundings } from './price.ts';

const rule = fc.record({
  upchargeBasisPoints: fc.integer({ min: 5_000, max: 6_000 }),
  rounding: fc.constantFrom(...roundings),
});

describe('the base price of a menu price', () => {
  it('gives the same menu price again wherever some base price does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), rule, (baseMinor, given) => {
        const shown = menuPrice(baseMinor, given);
        expect(menuPrice(basePriceOf(shown, given), given)).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it('comes nearest where none does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), rule, (shown, given) => {
        const miss = Math.abs(menuPrice(basePriceOf(shown, given), given) - shown);
        const least = Math.min(
          ...Array.from({ length: 3_001 }, (_none, baseMinor) => Math.abs(menuPrice(baseMinor, given) - shown)),
        );
        expect(miss).toBe(least);
      }),
    );
  });
});
