import { Temporal } from 'temporal-polyfill';

export const dateOrders = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[T, ].*)?$/;
const dayName = String.raw`(?:\p{L}{2,}\.?,?\s+)?`;
const dayThenMonth = new RegExp(
  String.raw`^${dayName}(\d{1,2})(?:\s|-|/|de\s)+(\p{L}{3,})\.?(?:\s|-|/|,|de\s|del\s)+(\d{4}|\d{2})(?:[T, ].*)?$`,
  'iu',
);
const monthThenDay = new RegExp(
  String.raw`^${dayName}(\p{L}{3,})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})(?:[T, ].*)?$`,
  'iu',
);

const monthNames: readonly string[][] = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

/**
 * The ISO date that a cell names, its time of day dropped: `2026-11-16`, `2026-11-16T18:40:00`, `20261116`,
 * `Nov 16, 2026`, `16 de noviembre de 2026`, and `11/16/2026` or `16.11.26` by `order`. Undefined for what is no date.
 */
export function readDate(written: string, order: DateOrder): string | undefined {
  const text = written
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, year, month, day] = iso.exec(text) ?? compact.exec(text) ?? [];
  if (year !== undefined) return toDate(year, month, day);
  const [, first, , second, ofYear] = numeric.exec(text) ?? [];
  if (ofYear !== undefined) {
    return order === 'day_first' ? toDate(ofYear, second, first) : toDate(ofYear, first, second);
  }
  const [, dayOf, monthOf, yearOf] = dayThenMonth.exec(text) ?? [];
  if (yearOf !== undefined) return toDate(yearOf, monthNumber(monthOf), dayOf);
  const [, named, dayAfter, yearAfter] = monthThenDay.exec(text) ?? [];
  return yearAfter === undefined ? undefined : toDate(yearAfter, monthNumber(named), dayAfter);
}

export type DateOrderFound =
  | { order: DateOrder }
  /** `example` can be read in both ways; `month_first` and `day_first` are what it would be. */
  | { order?: never; example: string; readings: Record<DateOrder, string> }
  /** One cell can only be read with the month first, another only with the day first. */
  | { order?: never; contradiction: [string, string] };

/**
 * Decides from all dates of a file whether days or months stand first. One day above 12 decides. Without one, the days
 * of a report lie close together in one reading and months apart in the other, and none lies after `today`. Where both
 * readings make sense, neither is chosen.
 */
export function detectDateOrder(
  cells: Iterable<string>,
  { today, otherwise }: { today?: string | undefined; otherwise: DateOrder },
): DateOrderFound {
  const open = new Map<string, Record<DateOrder, string>>();
  const certain: Partial<Record<DateOrder, string>> = {};
  for (const cell of cells) {
    const asMonth = readDate(cell, 'month_first');
    const asDay = readDate(cell, 'day_first');
    if (asMonth === asDay) continue;
    if (asMonth !== undefined && asDay !== undefined) open.set(cell, { month_first: asMonth, day_first: asDay });
    else certain[asDay === undefined ? 'month_first' : 'day_first'] ??= cell;
  }
  if (certain.month_first !== undefined && certain.day_first !== undefined) {
    return { contradiction: [certain.month_first, certain.day_first] };
  }
  if (certain.month_first !== undefined) return { order: 'month_first' };
  if (certain.day_first !== undefined) return { order: 'day_first' };
  const [first] = open;
  if (!first) return { order: otherwise };
  const likely = likelyOrder([...open.values()], today);
  return likely === undefined ? { example: first[0].trim(), readings: first[1] } : { order: likely };
}

/** Longer than any run of days that all lie before the thirteenth of their month. */
const closeDays = 11;
/** The shortest step from a day to the same day of another month. */
const apartDays = 28;

function likelyOrder(dates: readonly Record<DateOrder, string>[], today: string | undefined): DateOrder | undefined {
  const [asMonth, asDay] = [daysOf(dates, 'month_first'), daysOf(dates, 'day_first')];
  const isFuture = ({ last }: Days) => today !== undefined && last > today;
  if (isFuture(asMonth) !== isFuture(asDay)) return isFuture(asMonth) ? 'day_first' : 'month_first';
  if (asMonth.span <= closeDays && asDay.span >= apartDays) return 'month_first';
  return asDay.span <= closeDays && asMonth.span >= apartDays ? 'day_first' : undefined;
}

interface Days {
  span: number;
  last: string;
}

function daysOf(dates: readonly Record<DateOrder, string>[], order: DateOrder): Days {
  const days = dates.map((readings) => readings[order]).toSorted((a, b) => (a < b ? -1 : 1));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { span: Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days, last };
}

function monthNumber(name: string | undefined): string | undefined {
  const start = name?.toLowerCase().slice(0, 3) ?? '';
  const index = monthNames.findIndex((names) => names.includes(start));
  return index < 0 ? undefined : String(index + 1);
}

function toDate(year: string, month: string | undefined, day: string | undefined): string | undefined {
  try {
    const parts = { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
