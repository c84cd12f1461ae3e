import { Temporal } from 'temporal-polyfill';

interface Period {
  /** ISO dates, both of which belong to it. */
  from: string;
  to: string;
}

/** The period to compare with: the month before a whole month, the year before a whole year, else as many days before. */
export function periodBefore({ from, to }: Period): Period {
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(to);
  const after = last.add({ days: 1 });
  const end = first.subtract({ days: 1 });
  const begins =
    first.day === 1 && after.day === 1 ? first.subtract(first.until(after, { largestUnit: 'months' })) : null;
  const start = begins ?? first.subtract({ days: first.until(after).days });
  return { from: start.toString(), to: end.toString() };
}

/** Of a running period, up to when the one before it is counted: as far into it as the present day and time. */
export interface ComparedUntil {
  /** The day before it that lies as far into its period as today; days after it do not count. */
  date: string;
  /** On that day, what happened after this instant does not count. */
  at: Date;
}

/** Undefined for a period that is over or has not begun. `timeZone`: the store's. */
export function comparedUntil(
  { from, to }: Period,
  { before, today, now, timeZone }: { before: Period; today: string; now: Date; timeZone: string },
): ComparedUntil | undefined {
  if (today < from || today > to) return undefined;
  const day = Temporal.PlainDate.from(today);
  const passed = Temporal.PlainDate.from(from).until(day).days;
  const start = Temporal.PlainDate.from(before.from).add({ days: passed });
  const last = Temporal.PlainDate.from(before.to);
  // A shorter month has no such day: then it counts whole.
  const date = Temporal.PlainDate.compare(start, last) > 0 ? last : start;
  const back = date.until(day).days;
  const at = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .subtract({ days: back });
  return { date: date.toString(), at: new Date(at.epochMilliseconds) };
}
