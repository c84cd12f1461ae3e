/**
 * What every figure is added up from: of one order, of a day, of a year. Each part of an order is a count of 0 or 1, cents,
 * or milliseconds; the names of the columns are those of `order_facts` and `report_days`.
 */
export const parts = {
  /** It was cooked, and nobody cancelled it. */
  sold: 'sold',
  /** The food at menu prices, before discounts, tips and taxes. */
  salesMinor: 'sales_minor',
  /** Marked ready after it was accepted. */
  prepared: 'prepared',
  prepMs: 'prep_ms',
  /** Marked ready, and had a time by which it was to be. */
  promised: 'promised',
  late: 'late',
  lateMs: 'late_ms',
  /** The restaurant had to answer it. */
  offered: 'offered',
  /** And did not, or said no. */
  missed: 'missed',
  /** Declined or cancelled; one of the seven below says by whom. */
  cancelled: 'cancelled',
  declined: 'declined',
  byRestaurant: 'by_restaurant',
  byCustomer: 'by_customer',
  byService: 'by_service',
  byCourier: 'by_courier',
  byTimeout: 'by_timeout',
  byNobody: 'by_nobody',
  /** Something about it was the restaurant's mistake. */
  wrong: 'wrong',
} as const;

export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[]; // keys of a literal
export type Parts = Record<Part, number>;

/** The parts that are also kept by hour. */
export const hourParts = [
  'sold',
  'salesMinor',
  'prepared',
  'prepMs',
  'promised',
  'late',
  'lateMs',
  'offered',
  'missed',
  'cancelled',
  'wrong',
] as const satisfies Part[];
export type HourPart = (typeof hourParts)[number];

/** Parts, and what stores that were off came to: time within opening hours, and what they usually sell in it. */
export type Sums = Parts & { offMs: number; lostMinor: number };

export const noParts: Parts = Object.fromEntries(partNames.map((part) => [part, 0])) as Parts; // of all names
export const noSums: Sums = { ...noParts, offMs: 0, lostMinor: 0 };

/** Adds `factor` times `other`. */
export function addParts<Given extends Record<string, number>>(sums: Given, other: Given, factor = 1): Given {
  const keys = Object.keys(sums) as (keyof Given & string)[]; // its own keys
  return Object.fromEntries(keys.map((key) => [key, (sums[key] ?? 0) + factor * (other[key] ?? 0)])) as Given; // the same keys
}

export function isNothing(sums: Record<string, number>): boolean {
  return Object.values(sums).every((value) => value === 0);
}
