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
