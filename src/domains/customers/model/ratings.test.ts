import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noStars, ratingOf, wholePercents } from './ratings.ts';

describe('a rating', () => {
  it('is the average of its stars and how they spread, five first', () => {
    const rating = ratingOf({ ...noStars, 5: 4, 4: 1, 1: 1 });
    expect(rating).toMatchObject({ count: 6, averageHundredths: 417 });
    expect(rating.bars.map(({ stars, percent }) => [stars, percent])).toEqual([
      [5, 67],
      [4, 17],
      [3, 0],
      [2, 0],
      [1, 16],
    ]);
  });

  it('is nothing without a review', () => {
    expect(ratingOf(noStars)).toMatchObject({ count: 0, averageHundredths: null });
    expect(ratingOf(noStars).bars.map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
  });

  it('has shares that add up to 100 and are never a whole percent off', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 5, maxLength: 5 }), (counts) => {
        const all = counts.reduce((sum, count) => sum + count, 0);
        const percents = wholePercents(counts);
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(all === 0 ? 0 : 100);
        for (const [index, percent] of percents.entries()) {
          expect(Math.abs(percent - (all === 0 ? 0 : ((counts[index] ?? 0) * 100) / all))).toBeLessThan(1);
        }
      }),
    );
  });
});
