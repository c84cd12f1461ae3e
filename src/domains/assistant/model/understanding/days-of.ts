import { Temporal } from 'temporal-polyfill';
import type { When } from './when.ts';

/** Business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Which days a time in words means. A weekday alone lies behind for what has happened and ahead for what is to come.
 *
 * @param today the store's business day, `2026-11-22`
 */
export function daysOf(when: When, today: string, direction: 'past' | 'future'): Days {
  const now = Temporal.PlainDate.from(today);
  switch (when.kind) {
    case 'unit':
      return daysOfUnit(when, now);
    case 'weekday': {
      const day = nearWeekday(now, when.weekday, when.which ?? (direction === 'past' ? 'past' : 'future'));
      return span(day, day);
    }
    case 'weekend': {
      const saturday = nearWeekday(now, 6, when.which ?? direction);
      return span(saturday, saturday.add({ days: 1 }));
    }
    case 'last_days':
      return span(now.subtract({ days: Math.max(1, when.days) - 1 }), now);
    case 'month': {
      const first = Temporal.PlainDate.from({
        year: when.year ?? yearOf(now, when.month, 1, direction),
        month: when.month,
        day: 1,
      });
      return span(first, first.add({ months: 1 }).subtract({ days: 1 }));
    }
    case 'date': {
      const year = when.year ?? yearOf(now, when.month, when.day, direction);
      const day = Temporal.PlainDate.from({ year, month: when.month, day: when.day });
      return span(day, day);
    }
    case 'nth_weekday': {
      const thisYear = nthWeekdayIn(when, now.year);
      const year = yearOf(now, thisYear.month, thisYear.day, direction);
      const day = nthWeekdayIn(when, year);
      return span(day, day);
    }
    case 'before': {
      const than = when.than ? Temporal.PlainDate.from(daysOf(when.than, today, direction).from) : now;
      return daysOfUnit({ kind: 'unit', unit: when.unit, offset: -1 }, than);
    }
    case 'range':
      return daysOfRange(when, today, direction);
    default: {
      const never: never = when;
      throw new Error(`No such time: ${JSON.stringify(never)}.`);
    }
  }
}

/** What would end before it begins is of another week or year: "from Friday to Monday", "from December 30 to January 2". */
function daysOfRange(
  { first, last }: Extract<When, { kind: 'range' }>,
  today: string,
  direction: 'past' | 'future',
): Days {
  const from = Temporal.PlainDate.from(daysOf(first, today, direction).from);
  const to = Temporal.PlainDate.from(daysOf(last, today, direction).to);
  if (Temporal.PlainDate.compare(from, to) <= 0) return span(from, to);
  const turn = first.kind === 'weekday' || last.kind === 'weekday' ? { weeks: 1 } : { years: 1 };
  return direction === 'past' ? span(from.subtract(turn), to) : span(from, to.add(turn));
}

function nthWeekdayIn(
  { month, weekday, nth, after }: Extract<When, { kind: 'nth_weekday' }>,
  year: number,
): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const ahead = (weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: ahead + (nth - 1) * 7 + after });
}

function daysOfUnit({ unit: name, offset }: Extract<When, { kind: 'unit' }>, now: Temporal.PlainDate): Days {
  if (name === 'day') return span(now.add({ days: offset }), now.add({ days: offset }));
  if (name === 'week') {
    const monday = now.subtract({ days: now.dayOfWeek - 1 }).add({ weeks: offset });
    return span(monday, monday.add({ days: 6 }));
  }
  const first =
    name === 'month'
      ? now.with({ day: 1 }).add({ months: offset })
      : now.with({ month: 1, day: 1 }).add({ years: offset });
  return span(first, first.add(name === 'month' ? { months: 1 } : { years: 1 }).subtract({ days: 1 }));
}

/** A weekday before today, or today and after; "last Friday" is never today. */
function nearWeekday(
  now: Temporal.PlainDate,
  weekday: number,
  where: 'past' | 'future' | 'last' | 'next',
): Temporal.PlainDate {
  const back = (now.dayOfWeek - weekday + 7) % 7;
  if (where === 'past') return now.subtract({ days: back });
  if (where === 'last') return now.subtract({ days: back === 0 ? 7 : back });
  const ahead = (weekday - now.dayOfWeek + 7) % 7;
  return now.add({ days: ahead === 0 && where === 'next' ? 7 : ahead });
}

function yearOf(now: Temporal.PlainDate, month: number, day: number, direction: 'past' | 'future'): number {
  const isAhead = month > now.month || (month === now.month && day > now.day);
  if (direction === 'past') return isAhead ? now.year - 1 : now.year;
  return isAhead || (month === now.month && day === now.day) ? now.year : now.year + 1;
}

const span = (from: Temporal.PlainDate, to: Temporal.PlainDate): Days => ({ from: from.toString(), to: to.toString() });
