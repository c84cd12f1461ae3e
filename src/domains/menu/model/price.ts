import { z } from 'zod';
import { taxDefault } from './menu.ts';
import { offer } from '../../merchants/model/offer.ts';
import { unreachable } from '../../../shared/assert.ts';

const { low, high } = offer.upchargeBasisPoints;
const wholeInBasisPoints = 10_000;

export const roundings = ['none', 'x9', 'x5'] as const;
export type Rounding = (typeof roundings)[number];

export const upchargeBasisPoints = z
  .int('Enter the upcharge as a number.')
  .min(low, `The upcharge is ${low / 100} % at least.`)
  .max(high, `The upcharge is ${high / 100} % at most.`);

/** An upcharge of its own; what it does not name, it holds for all of. */
export const priceException = z.object({
  id: z.uuid(),
  categoryId: z.uuid().nullable(),
  itemId: z.uuid().nullable(),
  service: z.string().max(40).nullable(),
  storeId: z.uuid().nullable(),
  upchargeBasisPoints,
});
export type PriceException = z.infer<typeof priceException>;

/** How base prices become menu prices, for one merchant. */
export const pricing = z.object({
  upchargeBasisPoints,
  rounding: z.enum(roundings),
  exceptions: z.array(priceException),
  /** The tax of items that neither name one nor inherit it from their category, by store. */
  storeTaxes: z.array(taxDefault.extend({ storeId: z.uuid() })).exactOptional(),
});
export type Pricing = z.infer<typeof pricing>;

export const standardPricing: Pricing = { upchargeBasisPoints: 5_500, rounding: 'none', exceptions: [] };

/** The lowest and the highest menu price of a base price: 50 and 60 % more (specification, section 9), half a cent up. */
export function priceBand(baseMinor: number): { lowMinor: number; highMinor: number } {
  return { lowMinor: withUpcharge(baseMinor, low), highMinor: withUpcharge(baseMinor, high) };
}

/**
 * What customers are shown for a base price, in cents: the base price with its upcharge, moved to the nearest price
 * that ends as `rounding` says. Where no such price lies in the band, it stays unrounded: the band always holds.
 */
export function menuPrice(baseMinor: number, rule: { upchargeBasisPoints: number; rounding: Rounding }): number {
  const exact = withUpcharge(baseMinor, rule.upchargeBasisPoints);
  const { lowMinor, highMinor } = priceBand(baseMinor);
  const step = stepOf(rule.rounding);
  if (step === undefined || baseMinor === 0) return exact;
  const below = exact - modulo(exact - step.ending, step.every);
  const near = [below, below + step.every].filter((price) => price >= lowMinor && price <= highMinor);
  // The lower of two that are equally near: the customer's side.
  return near.reduce(
    (best, price) => (Math.abs(price - exact) < Math.abs(best - exact) ? price : best),
    near[0] ?? exact,
  );
}

/** Which upcharge holds for an item on a service at a store: the exception that names most, the item before the category. */
export function upchargeOf(
  { upchargeBasisPoints: standard, exceptions }: Pricing,
  at: { itemId: string | null; categoryId: string | null; service: string; storeId: string },
): number {
  let best = { weight: -1, upcharge: standard };
  for (const exception of exceptions) {
    const fits =
      (exception.itemId === null || exception.itemId === at.itemId) &&
      (exception.categoryId === null || exception.categoryId === at.categoryId) &&
      (exception.service === null || exception.service === at.service) &&
      (exception.storeId === null || exception.storeId === at.storeId);
    const weight = fits ? weightOf(exception) : -1;
    if (weight > best.weight) best = { weight, upcharge: exception.upchargeBasisPoints };
  }
  return best.upcharge;
}

function weightOf({ itemId, categoryId, storeId, service }: PriceException): number {
  return (itemId ? 8 : 0) + (categoryId ? 4 : 0) + (storeId ? 2 : 0) + (service ? 1 : 0);
}

function withUpcharge(baseMinor: number, basisPoints: number): number {
  return Math.floor((baseMinor * (wholeInBasisPoints + basisPoints) + wholeInBasisPoints / 2) / wholeInBasisPoints);
}

/** .x9 and .x5 in cents: prices that end in 9, or in 5. */
function stepOf(rounding: Rounding): { every: number; ending: number } | undefined {
  switch (rounding) {
    case 'none':
      return undefined;
    case 'x9':
      return { every: 10, ending: 9 };
    case 'x5':
      return { every: 10, ending: 5 };
    default:
      return unreachable(rounding);
  }
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
