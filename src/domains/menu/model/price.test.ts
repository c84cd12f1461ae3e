import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceItem } from '../../merchants/model/offer.ts';
import { menuPrice, priceBand, roundings, upchargeOf, type PriceException, type Pricing } from './price.ts';

const base = fc.integer({ min: 0, max: 10_000_000 });
const upcharge = fc.integer({ min: 5_000, max: 6_000 });
const rounding = fc.constantFrom(...roundings);

describe('a menu price', () => {
  it('is always inside the band of 50 to 60 % above the base price', () => {
    fc.assert(
      fc.property(base, upcharge, rounding, (baseMinor, upchargeBasisPoints, rule) => {
        const price = menuPrice(baseMinor, { upchargeBasisPoints, rounding: rule });
        const { lowMinor, highMinor } = priceBand(baseMinor);
        expect(Number.isInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(lowMinor);
        expect(price).toBeLessThanOrEqual(highMinor);
      }),
    );
  });

  it('keeps the base price to the cent: what is added is the upcharge, and nothing of the base is lost', () => {
    fc.assert(
      fc.property(base, upcharge, (baseMinor, upchargeBasisPoints) => {
        const price = menuPrice(baseMinor, { upchargeBasisPoints, rounding: 'none' });
        expect(Math.abs((price - baseMinor) * 10_000 - baseMinor * upchargeBasisPoints)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  it('ends as the rounding says wherever such a price lies in the band, and is then the nearest one', () => {
    const endings = { x9: 9, x5: 5 } as const;
    fc.assert(
      fc.property(base, upcharge, fc.constantFrom('x9', 'x5'), (baseMinor, upchargeBasisPoints, rule) => {
        const exact = menuPrice(baseMinor, { upchargeBasisPoints, rounding: 'none' });
        const price = menuPrice(baseMinor, { upchargeBasisPoints, rounding: rule });
        const { lowMinor, highMinor } = priceBand(baseMinor);
        const fitting = Array.from({ length: 21 }, (_one, place) => exact - 10 + place).filter(
          (one) => one >= lowMinor && one <= highMinor && one % 10 === endings[rule],
        );
        const distances = fitting.map((one) => Math.abs(one - exact));
        const nearest = baseMinor > 0 && distances.length > 0 ? Math.min(...distances) : 0;
        expect(Math.abs(price - exact)).toBe(nearest);
        expect(fitting.length === 0 || baseMinor === 0 || fitting.includes(price)).toBe(true);
      }),
    );
  });

  it('never falls when the base price or the upcharge grows', () => {
    fc.assert(
      fc.property(base, upcharge, rounding, (baseMinor, upchargeBasisPoints, rule) => {
        const at = (minor: number, points: number) => menuPrice(minor, { upchargeBasisPoints: points, rounding: rule });
        expect(at(baseMinor, 6_000)).toBeGreaterThanOrEqual(at(baseMinor, upchargeBasisPoints));
        expect(at(baseMinor * 2, upchargeBasisPoints)).toBeGreaterThanOrEqual(at(baseMinor, upchargeBasisPoints));
      }),
    );
  });

  it('has the same band as the calculator of the public site', () => {
    fc.assert(
      fc.property(base, (baseMinor) => {
        const { low, high } = priceItem(baseMinor).menuCents;
        expect(priceBand(baseMinor)).toEqual({ lowMinor: low, highMinor: high });
      }),
    );
  });

  it.each([
    [1_000, 5_500, 'none', 1_550],
    [1_000, 5_500, 'x9', 1_549],
    [1_000, 5_500, 'x5', 1_545],
    [1_000, 5_000, 'x9', 1_509],
    [1_000, 6_000, 'x9', 1_599],
    [50, 5_500, 'x9', 79],
    [10, 5_500, 'x9', 16],
    [1, 5_500, 'x9', 2],
    [0, 5_500, 'x9', 0],
  ] as const)('of %i cents at %i basis points and %s is %i cents', (baseMinor, upchargeBasisPoints, rule, price) => {
    expect(menuPrice(baseMinor, { upchargeBasisPoints, rounding: rule })).toBe(price);
  });
});

const exception = (named: Partial<PriceException>, upchargeBasisPoints: number): PriceException => ({
  id: '00000000-0000-4000-8000-000000000000',
  categoryId: null,
  itemId: null,
  service: null,
  storeId: null,
  ...named,
  upchargeBasisPoints,
});
const pricing = (...exceptions: PriceException[]): Pricing => ({
  upchargeBasisPoints: 5_500,
  rounding: 'none',
  exceptions,
});

describe('the upcharge that holds', () => {
  const at = { itemId: 'taco', categoryId: 'tacos', service: 'doordash', storeId: 'congress' };

  it('is the merchant’s own where nothing else is said', () => {
    expect(upchargeOf(pricing(), at)).toBe(5_500);
    expect(upchargeOf(pricing(exception({ itemId: 'burrito' }, 5_900)), at)).toBe(5_500);
  });

  it('is that of the exception that names most: item before category before store before service', () => {
    const byService = exception({ service: 'doordash' }, 5_100);
    const byStore = exception({ storeId: 'congress' }, 5_200);
    const byCategory = exception({ categoryId: 'tacos' }, 5_300);
    const byItem = exception({ itemId: 'taco' }, 5_400);
    const both = exception({ itemId: 'taco', service: 'doordash' }, 5_600);
    expect(upchargeOf(pricing(byService), at)).toBe(5_100);
    expect(upchargeOf(pricing(byStore, byService), at)).toBe(5_200);
    expect(upchargeOf(pricing(byService, byCategory, byStore), at)).toBe(5_300);
    expect(upchargeOf(pricing(byItem, byCategory, byStore, byService), at)).toBe(5_400);
    expect(upchargeOf(pricing(byItem, both, byCategory), at)).toBe(5_600);
  });

  it('does not depend on the order of the exceptions', () => {
    const all = [
      exception({ service: 'doordash' }, 5_100),
      exception({ storeId: 'congress' }, 5_200),
      exception({ categoryId: 'tacos', service: 'doordash' }, 5_300),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: 3 }), (shuffled) => {
        expect(upchargeOf(pricing(...shuffled), at)).toBe(5_300);
      }),
    );
  });
});
