import { Temporal } from 'temporal-polyfill';
import { isOpenAt } from '../model/open-hours.ts';
import type { SpecialDay, Timetable, WeeklySpan } from '../model/service-menu.ts';

/** What connectors share about hours. Services know special days as spans of time that deviate from the week. */

/** By the store's own clock, `2026-12-24T15:00`. */
export interface LocalSpan {
  from: string;
  to: string;
}

/** Minutes of one day, from 0 to 1440. */
interface Minutes {
  from: number;
  to: number;
}

const minutesOfDay = 24 * 60;

/**
 * What the special days change of the week: when the store is closed though the week says open, and open though it says
 * closed. Spans may run across midnight, as may those of the days before; what touches is one span.
 *
 * @param since what is over by this local time (`2026-12-24T09:30`) is left out
 */
export function deviations(hours: Timetable, since: string): { closed: LocalSpan[]; open: LocalSpan[] } {
  const week = { weekly: hours.weekly, special: [] };
  // A night of a special day ends on the day after.
  const touched = new Set(hours.special.flatMap(({ date }) => [date, dayAfter(date)]));
  const spans = [...touched]
    .toSorted()
    .map((date) => ({ date, usual: openOn(week, date), wanted: openOn(hours, date) }));
  const isAhead = ({ to }: LocalSpan) => to > since;
  return {
    closed: joined(spans.flatMap(({ date, usual, wanted }) => onDate(date, without(usual, wanted)))).filter(isAhead),
    open: joined(spans.flatMap(({ date, usual, wanted }) => onDate(date, without(wanted, usual)))).filter(isAhead),
  };
}

/** The hours of one date by the clock, `to` up to `24:00`. */
export interface OpenDay {
  date: string;
  open: { from: string; to: string }[];
}

/** When the store is open on each special day, and on the day after where a special day changes its small hours. */
export function changedDays(hours: Timetable): OpenDay[] {
  const week = { weekly: hours.weekly, special: [] };
  const named = new Set(hours.special.map(({ date }) => date));
  const touched = new Set([...named].flatMap((date) => [date, dayAfter(date)]));
  return [...touched].toSorted().flatMap((date) => {
    const [usual, wanted] = [mergedMinutes(openOn(week, date)), mergedMinutes(openOn(hours, date))];
    if (!named.has(date) && JSON.stringify(usual) === JSON.stringify(wanted)) return [];
    return [{ date, open: wanted.map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to) })) }];
  });
}

/**
 * Whether a store is within the week that its service keeps, by its clock there. Undefined where the week or the time zone
 * is missing or cannot be read, so that nothing is known.
 */
export function isWithinWeek(
  weekly: readonly WeeklySpan[] | undefined,
  { now, timeZone }: { now: Date; timeZone: string | undefined },
): boolean | undefined {
  if (weekly === undefined || timeZone === undefined) return undefined;
  try {
    return isOpenAt({ weekly: [...weekly], special: [] }, now, timeZone);
  } catch {
    // The service's time zone is no zone of the IANA database.
    return undefined;
  }
}

/** The end of a span as the service writes it: the last minute of a day stands for midnight. */
export const endOfSpan = (to: string): string => (to === '23:59' ? '24:00' : to);

/** What clocks show where they are furthest behind (UTC-12): earlier than this it is nowhere. */
export function earliestLocalTime(now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO('-12:00').toPlainDateTime().toString().slice(0, 16);
}

function openOn(hours: Timetable, date: string): Minutes[] {
  const nights = spansOf(hours, dayBefore(date)).map(({ from, to }) => ({
    from: from - minutesOfDay,
    to: to - minutesOfDay,
  }));
  return [...nights, ...spansOf(hours, date)]
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(minutesOfDay, to) }))
    .filter(({ from, to }) => from < to);
}

/** Those that begin on a date; an end beyond midnight is more than 1440. */
function spansOf({ weekly, special }: Timetable, date: string): Minutes[] {
  const day = Temporal.PlainDate.from(date).dayOfWeek;
  const named = special.find((one: SpecialDay) => one.date === date);
  const spans = named ? named.spans : weekly.filter((span: WeeklySpan) => span.day === day);
  return spans.map((span) => {
    const [from, to] = [minutesOf(span.from), minutesOf(span.to)];
    return { from, to: to > from ? to : to + minutesOfDay };
  });
}

function without(spans: readonly Minutes[], taken: readonly Minutes[]): Minutes[] {
  return taken.reduce<Minutes[]>(
    (left, { from, to }) =>
      left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, from) },
          { from: Math.max(span.from, to), to: span.to },
        ])
        .filter((span) => span.from < span.to),
    [...spans],
  );
}

const onDate = (date: string, spans: readonly Minutes[]): LocalSpan[] =>
  spans
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to }) => ({ from: localTime(date, from), to: localTime(date, to) }));

function mergedMinutes(spans: readonly Minutes[]): Minutes[] {
  const merged: Minutes[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

function joined(spans: readonly LocalSpan[]): LocalSpan[] {
  const merged: LocalSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = span.to > last.to ? span.to : last.to;
    else merged.push({ ...span });
  }
  return merged;
}

function localTime(date: string, minutes: number): string {
  if (minutes === minutesOfDay) return `${dayAfter(date)}T00:00`;
  return `${date}T${clockOf(minutes)}`;
}

function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
