import { dayMs } from '../../../shared/time.ts';

/**
 * Which days a report covers, and which it is compared with. Dates are ISO business days, both ends included. Days of the
 * calendar know no zone, so that plain arithmetic is exact.
 */
export interface Days {
  from: string;
  to: string;
}

export const periodNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'last-28': 'Last 28 days',
  month: 'This month',
  custom: 'Other days …',
} as const;
export type PeriodName = keyof typeof periodNames;

export const comparisonNames = {
  before: 'The time before',
  weekdays: 'The same weekdays before',
  year: 'A year ago',
  custom: 'Other days …',
} as const;
export type ComparisonName = keyof typeof comparisonNames;

/** A named period as it lies on this day; the last days count today. */
export function periodDays(name: Exclude<PeriodName, 'custom'>, today: string): Days {
  const back = (days: number) => addDays(today, -days);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: back(1), to: back(1) };
    case 'last-7':
      return { from: back(6), to: today };
    case 'last-28':
      return { from: back(27), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
  }
}

/**
 * As many days before; as many days so many whole weeks earlier that none is counted twice; the same weekdays about a year
 * ago (52 weeks), so that a Saturday meets a Saturday.
 */
export function comparisonDays(name: Exclude<ComparisonName, 'custom'>, { from, to }: Days): Days {
  const length = lengthOf({ from, to });
  const back = { before: length, weekdays: Math.ceil(length / 7) * 7, year: Math.max(364, Math.ceil(length / 7) * 7) };
  return { from: addDays(from, -back[name]), to: addDays(to, -back[name]) };
}

export function lengthOf({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
