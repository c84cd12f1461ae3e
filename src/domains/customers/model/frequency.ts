/** How often customers have ordered, in the steps in which it is shown. */
export const frequencySteps = [
  { key: 'once', from: 1, to: 1 },
  { key: 'twice', from: 2, to: 2 },
  { key: 'some', from: 3, to: 4 },
  { key: 'often', from: 5, to: 9 },
  { key: 'most', from: 10, to: null },
] as const satisfies readonly { key: string; from: number; to: number | null }[];
export type FrequencyKey = (typeof frequencySteps)[number]['key'];
export const frequencyKeys = frequencySteps.map(({ key }) => key) as [FrequencyKey, ...FrequencyKey[]]; // of a literal

export interface CountedTimes {
  orders: number;
  customers: number;
  allOrders: number;
  salesMinor: number;
}

/** Adds up what is kept by number of orders into the steps. */
export function frequencyOf(counts: readonly CountedTimes[]) {
  return frequencySteps.map(({ key, from, to }) => {
    const within = counts.filter(({ orders }) => orders >= from && (to === null || orders <= to));
    const sum = (of: (count: CountedTimes) => number) => within.reduce((all, count) => all + of(count), 0);
    return {
      key,
      customers: sum(({ customers }) => customers),
      orders: sum(({ allOrders }) => allOrders),
      salesMinor: sum(({ salesMinor }) => salesMinor),
    };
  });
}

/** After so many days without an order, somebody who had ordered at least twice has lapsed. */
export const lapsedAfterDays = [30, 60, 90] as const;
