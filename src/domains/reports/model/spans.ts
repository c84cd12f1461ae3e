import { Temporal } from 'temporal-polyfill';

/** Days, weeks from Monday, and months: a long time is read in its longest whole parts. Dates are ISO, ends included. */

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** The spans in which a day lies, each by its first day. */
export function spanStarts(day: string): { span: Span; fromDate: string }[] {
  const date = Temporal.PlainDate.from(day);
  return [
    { span: 'day', fromDate: day },
    { span: 'week', fromDate: startOf(date, 'week').toString() },
    { span: 'month', fromDate: startOf(date, 'month').toString() },
  ];
}

/** A run of whole spans, added (1) or taken away (-1): the first days of the first and of the last. */
export interface Run {
  span: Span;
  from: string;
  to: string;
  sign: 1 | -1;
}

/**
 * Runs of months, weeks and days that, added up, count each day of a time once and no other. As few spans as possible:
 * five days of a week are the week without two of its days.
 * @param newest after this day there is nothing: it need not be taken away, and a month so far is the month
 */
export function coverDays(from: string, to: string, newest?: string): Run[] {
  const runs = cover(Temporal.PlainDate.from(from), Temporal.PlainDate.from(endOf(to, newest)), longestFirst);
  return newest === undefined ? runs : runs.filter((run) => run.from <= newest);
}

const longestFirst = ['month', 'week', 'day'] as const;

function endOf(to: string, newest: string | undefined): string {
  return newest !== undefined && newest <= to
    ? lastOf(startOf(Temporal.PlainDate.from(to), 'month'), 'month').toString()
    : to;
}

function cover(from: Temporal.PlainDate, to: Temporal.PlainDate, allowed: readonly Span[]): Run[] {
  const [span, ...shorter] = allowed;
  if (span === undefined || Temporal.PlainDate.compare(from, to) > 0) return [];
  const firstStart = startOf(from, span);
  const lastStart = startOf(to, span);
  if (firstStart.equals(lastStart)) return coverWithin(firstStart, { from, to }, { span, shorter });
  const isFirstWhole = firstStart.equals(from);
  const isLastWhole = lastOf(lastStart, span).equals(to);
  const wholeFrom = isFirstWhole ? firstStart : nextStart(firstStart, span);
  const wholeTo = isLastWhole ? lastStart : startOf(lastStart.subtract({ days: 1 }), span);
  return [
    ...(isFirstWhole ? [] : coverWithin(firstStart, { from, to: lastOf(firstStart, span) }, { span, shorter })),
    ...(Temporal.PlainDate.compare(wholeFrom, wholeTo) > 0 ? [] : [runOf(span, wholeFrom, wholeTo)]),
    ...(isLastWhole ? [] : coverWithin(lastStart, { from: lastStart, to }, { span, shorter })),
  ];
}

/** Days of one span: itself without what it has too much, or of shorter ones, whichever are fewer. */
function coverWithin(
  start: Temporal.PlainDate,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  { span, shorter }: { span: Span; shorter: readonly Span[] },
): Run[] {
  const tooMuch = [
    ...cover(start, from.subtract({ days: 1 }), shorter),
    ...cover(to.add({ days: 1 }), lastOf(start, span), shorter),
  ];
  const without = [
    runOf(span, start, start),
    ...tooMuch.map((run): Run => ({ ...run, sign: run.sign === 1 ? -1 : 1 })),
  ];
  const added = cover(from, to, shorter);
  return added.length > 0 && countOf(added) <= countOf(without) ? added : without;
}

const runOf = (span: Span, from: Temporal.PlainDate, to: Temporal.PlainDate): Run => ({
  span,
  from: from.toString(),
  to: to.toString(),
  sign: 1,
});

const countOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { span, from, to }) => {
    const length = Temporal.PlainDate.from(from).until(to, { largestUnit: span });
    return sum + 1 + length[`${span}s`];
  }, 0);

function startOf(date: Temporal.PlainDate, span: Span): Temporal.PlainDate {
  if (span === 'month') return date.with({ day: 1 });
  return span === 'week' ? date.subtract({ days: date.dayOfWeek - 1 }) : date;
}

const nextStart = (start: Temporal.PlainDate, span: Span) => start.add({ [`${span}s`]: 1 });
const lastOf = (start: Temporal.PlainDate, span: Span) => nextStart(start, span).subtract({ days: 1 });
