import { addParts, noSums, type Sums } from './parts.ts';

/** What a store's day has come to so far, and what its same weekdays before had come to by then. */
export interface StoreDay {
  today: Sums;
  /** Only weekdays with an order. */
  earlier: readonly Sums[];
}

/**
 * The days of stores as one: what they came to together, and what they usually come to, which is the sum of what each
 * usually comes to, so that a store that has opened lately weighs as much as it sells. `usual` is null where no store
 * has a weekday to tell; `weekdays` is of the store with the most.
 */
export function addUpDays(days: readonly StoreDay[]): { sums: Sums; usual: Sums | null; weekdays: number } {
  const usuals = days.flatMap(({ earlier }) => (earlier.length === 0 ? [] : [averageOf(earlier)]));
  return {
    sums: total(days.map(({ today }) => today)),
    usual: usuals.length === 0 ? null : total(usuals),
    weekdays: Math.max(0, ...days.map(({ earlier }) => earlier.length)),
  };
}

const total = (all: readonly Sums[]): Sums => all.reduce((sum, one) => addParts(sum, one), noSums);

/** What one of them came to on average. */
function averageOf(all: readonly Sums[]): Sums {
  const keys = Object.entries(total(all)).map(([key, value]) => [key, value / all.length]);
  const average = Object.fromEntries(keys) as Sums; // the same keys
  return { ...average, salesMinor: Math.round(average.salesMinor) };
}
