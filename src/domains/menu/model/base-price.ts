import { menuPrice, type Rounding } from './price.ts';

/** Rounding moves a menu price by less than ten cents, and the base price that belongs to it by less. */
const searchedCents = 12;
const wholeInBasisPoints = 10_000;

/**
 * The base price whose menu price is this one, so that taking a menu over and publishing it again changes no price; where
 * there is none, the one whose menu price comes nearest, the lower of two. All in cents.
 */
export function basePriceOf(menuPriceMinor: number, rule: { upchargeBasisPoints: number; rounding: Rounding }): number {
  const exact = (menuPriceMinor * wholeInBasisPoints) / (wholeInBasisPoints + rule.upchargeBasisPoints);
  const from = Math.max(0, Math.floor(exact) - searchedCents);
  const candidates = Array.from({ length: 2 * searchedCents + 2 }, (_none, at) => from + at).map((baseMinor) => ({
    baseMinor,
    miss: Math.abs(menuPrice(baseMinor, rule) - menuPriceMinor),
    distance: Math.abs(baseMinor - exact),
  }));
  const [best] = candidates.toSorted((a, b) => a.miss - b.miss || a.distance - b.distance || a.baseMinor - b.baseMinor);
  return best?.baseMinor ?? 0;
}
