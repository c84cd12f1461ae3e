import type { WeeklySpan } from '../../../domains/channels/model/service-menu.ts';

/** Weekdays that share their hours, as the form has them. */
export interface Rule {
  days: number[];
  from: string;
  to: string;
}

/** Spans with the same hours, together, by their first day. */
export function toRules(weekly: readonly WeeklySpan[]): Rule[] {
  const byHours = Map.groupBy(weekly, ({ from, to }) => `${from} ${to}`);
  return [...byHours.values()].map((spans) => ({
    days: spans.map(({ day }) => day).toSorted((a, b) => a - b),
    from: spans[0]?.from ?? '',
    to: spans[0]?.to ?? '',
  }));
}

export function fromRules(rules: readonly Rule[]): WeeklySpan[] {
  return rules
    .filter(({ from, to }) => from !== '' && to !== '')
    .flatMap(({ days, from, to }) => days.map((day) => ({ day, from, to })))
    .toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1));
}
