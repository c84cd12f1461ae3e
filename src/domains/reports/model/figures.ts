import type { Part, Sums } from './parts.ts';

/**
 * What each figure means: the one definition that home, reports, mails and files use. `of` works it out from additive sums,
 * so that a day, a year, a store and all stores follow the same rule; null where there is nothing to work it out from.
 */
interface Figure {
  name: string;
  /** What it means, for people. */
  sentence: string;
  /** `basis_points`: hundredths of a percent. */
  unit: 'cents' | 'count' | 'ms' | 'basis_points';
  better: 'up' | 'down';
  of: (sums: Sums) => number | null;
  /** The orders that it opens to: those with this part; null where it is about no orders. */
  behind: Part | null;
}

const share = (of: number, all: number): number | null => (all === 0 ? null : Math.round((of * 10_000) / all));
const average = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count));

export const figures = {
  sales: {
    name: 'Sales',
    sentence: 'Items before tax, discounts and tips. Canceled orders are left out.',
    unit: 'cents',
    better: 'up',
    of: ({ salesMinor }) => salesMinor,
    behind: 'sold',
  },
  orders: {
    name: 'Orders',
    sentence: 'Orders that you accepted and nobody cancelled, on the day on which they were placed.',
    unit: 'count',
    better: 'up',
    of: ({ sold }) => sold,
    behind: 'sold',
  },
  averageOrder: {
    name: 'Average order',
    sentence: 'Sales divided by orders.',
    unit: 'cents',
    better: 'up',
    of: ({ salesMinor, sold }) => average(salesMinor, sold),
    behind: 'sold',
  },
  prepTime: {
    name: 'Prep time',
    sentence:
      'From accepting to “ready”, on average. Orders placed ahead, and those marked ready more than three hours later, are left out.',
    unit: 'ms',
    better: 'down',
    of: ({ prepMs, prepared }) => average(prepMs, prepared),
    behind: 'prepared',
  },
  late: {
    name: 'Late orders',
    sentence: 'Of the orders marked ready, the share that was ready more than a minute after the time you promised.',
    unit: 'basis_points',
    better: 'down',
    of: ({ late, promised }) => share(late, promised),
    behind: 'late',
  },
  lateBy: {
    name: 'Late by',
    sentence: 'How much too late the late orders were, on average.',
    unit: 'ms',
    better: 'down',
    of: ({ lateMs, late }) => average(lateMs, late),
    behind: 'late',
  },
  acceptance: {
    name: 'Acceptance',
    sentence:
      'Of the orders that were yours to answer, the share you accepted. Those that others took back first are left out.',
    unit: 'basis_points',
    better: 'up',
    of: ({ offered, missed }) => share(offered - missed, offered),
    behind: 'missed',
  },
  cancellations: {
    name: 'Cancellations',
    sentence: 'Orders that were declined or cancelled, whoever ended them.',
    unit: 'count',
    better: 'down',
    of: ({ cancelled }) => cancelled,
    behind: 'cancelled',
  },
  accuracy: {
    name: 'Order accuracy',
    sentence:
      'Orders that went out as ordered: nothing had run out, and no service refunded or charged a mistake of yours.',
    unit: 'basis_points',
    better: 'up',
    of: ({ sold, wrong }) => share(sold - wrong, sold),
    behind: 'wrong',
  },
  downtime: {
    name: 'Downtime',
    sentence:
      'Time within opening hours in which a store took no orders on a service, added up over stores and services.',
    unit: 'ms',
    better: 'down',
    of: ({ offMs }) => offMs,
    behind: null,
  },
  lostSales: {
    name: 'Lost to downtime',
    sentence:
      'Estimated: what the same store sold on the same service in these hours of the week, over the eight weeks before.',
    unit: 'cents',
    better: 'down',
    of: ({ lostMinor }) => lostMinor,
    behind: null,
  },
} as const satisfies Record<string, Figure>;

export type FigureKey = keyof typeof figures;
export const figureKeys = Object.keys(figures) as [FigureKey, ...FigureKey[]]; // keys of a literal
export type FigureValues = Record<FigureKey, number | null>;

export function figureOf(key: FigureKey): Figure {
  return figures[key];
}

export function valuesOf(sums: Sums): FigureValues {
  return Object.fromEntries(figureKeys.map((key) => [key, figures[key].of(sums)])) as FigureValues; // of all keys
}

/** Who ended an order, in the words of the screens; the keys are parts. */
export const causes = {
  declined: 'Declined by you',
  byRestaurant: 'Cancelled by you',
  byTimeout: 'Nobody answered in time',
  byCustomer: 'The customer',
  byService: 'The delivery service',
  byCourier: 'The courier',
  byNobody: 'Nobody said who',
} as const satisfies Partial<Record<Part, string>>;
export type Cause = keyof typeof causes;
export const causeKeys = Object.keys(causes) as [Cause, ...Cause[]]; // keys of a literal

/**
 * How a figure moved: in basis points of what it was before, or by so many basis points where it is a share itself. Null
 * where there is nothing to compare with.
 */
export function changeOf(key: FigureKey, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null;
  if (figureOf(key).unit === 'basis_points') return now - before;
  return before === 0 ? null : Math.round(((now - before) * 10_000) / before);
}

/** Whether a change of it is good news, bad news or none. */
export function moodOf(key: FigureKey, change: number | null): 'good' | 'bad' | 'none' {
  if (change === null || change === 0) return 'none';
  return change > 0 === (figureOf(key).better === 'up') ? 'good' : 'bad';
}

/** The figures that a table or a mail lists of a time or a place, in this order. */
export const listedFigures = [
  'sales',
  'orders',
  'averageOrder',
  'prepTime',
  'late',
  'acceptance',
  'cancellations',
  'accuracy',
  'downtime',
  'lostSales',
] as const satisfies FigureKey[];
