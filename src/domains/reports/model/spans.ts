import { Temporal } from 'temporal-polyfill';

/** Days, weeks from Monday, and months: a long time is read in its longest whole parts. Dates are ISO, ends included. */

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** The spans in which a day lies, each by its first day. */
export function spanStarts(day: string): { span: Span; fromDate: string }[] {
  const date = Temporal.PlainDate.from(day);
  return [
    { span: 'day', fromDate: day },
    { span: 'week', fromDate: date.subtract({ days: date.dayOfWeek - 1 }).toString() },
    { span: 'month', fromDate: date.with({ day: 1 }).toString() },
  ];
}

/** A run of whole spans: the first days of the first and of the last. */
export interface Run {
  span: Span;
  from: string;
  to: string;
}

/** Runs of months, weeks and days that cover each day of a time once. */
export function coverDays(from: string, to: string): Run[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (Temporal.PlainDate.compare(first, last) > 0) return [];
  return cover(first, last, ['month', 'week', 'day']);
}

function cover(from: Temporal.PlainDate, to: Temporal.PlainDate, [span, ...shorter]: readonly Span[]): Run[] {
  if (span === undefined || Temporal.PlainDate.compare(from, to) > 0) return [];
  const first = firstStart(from, span);
  const end = startOf(to.add({ days: 1 }), span);
  if (Temporal.PlainDate.compare(first, end) >= 0) return cover(from, to, shorter);
  const lastStart = startOf(end.subtract({ days: 1 }), span);
  return [
    ...cover(from, first.subtract({ days: 1 }), shorter),
    { span, from: first.toString(), to: lastStart.toString() },
    ...cover(end, to, shorter),
  ];
}

function startOf(date: Temporal.PlainDate, span: Span): Temporal.PlainDate {
  if (span === 'month') return date.with({ day: 1 });
  return span === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date;
}

function firstStart(date: Temporal.PlainDate, span: Span): Temporal.PlainDate {
  const start = startOf(date, span);
  if (start.equals(date)) return date;
  return span === 'month' ? start.add({ months: 1 }) : start.add({ weeks: 1 });
}
