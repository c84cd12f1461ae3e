import { dayMs } from '../../../shared/time.ts';

/** What a row of a statement comes to that nothing belongs to. */
export const noSums = {
  orders: 0,
  menuMinor: 0,
  serviceFeeMinor: 0,
  baseMinor: 0,
  tipsMinor: 0,
  feesMinor: 0,
  taxMinor: 0,
  promotionsMinor: 0,
  collectedMinor: 0,
  adjustmentsMinor: 0,
  owedMinor: 0,
  taxRemittedByServicesMinor: 0,
};
export type Sums = typeof noSums;
const keys = Object.keys(noSums) as (keyof Sums)[]; // the literal's own keys

function add(a: Sums, b: Sums): Sums {
  return Object.fromEntries(keys.map((key) => [key, a[key] + b[key]])) as Sums; // the same keys
}

/** Days (ISO dates, oldest first) added up by month, `2026-02`. */
export function byMonth(days: readonly (Sums & { date: string })[]): (Sums & { month: string })[] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, rows]) => ({
    ...rows.reduce(add, noSums),
    month,
  }));
}

const maxDaysByDay = 62;

/** Whether a statement of so many days is read by its months: two months of days are two pages, a year of them ten. */
export function isReadByMonth({ from, to }: { from: string; to: string }): boolean {
  return (Date.parse(to) - Date.parse(from)) / dayMs > maxDaysByDay;
}
