import { Temporal } from 'temporal-polyfill';
import type { Timetable } from './service-menu.ts';
import { minutesOf } from './timetable.ts';

/**
 * Whether a store with these hours is open at an instant, by its own clock. A span whose end is not after its start runs
 * into the next day, `00:00` to `00:00` all day; a special day replaces the weekday's spans, also those past midnight.
 */
export function isOpenAt(hours: Timetable, at: Date, timeZone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const minute = local.hour * 60 + local.minute;
  const today = local.toPlainDate();
  return (
    spansOn(hours, today).some(({ from, to }) => minute >= from && (to <= from || minute < to)) ||
    spansOn(hours, today.subtract({ days: 1 })).some(({ from, to }) => to <= from && minute < to)
  );
}

function spansOn({ weekly, special }: Timetable, date: Temporal.PlainDate): { from: number; to: number }[] {
  const named = special.find((day) => day.date === date.toString());
  const spans = named ? named.spans : weekly.filter(({ day }) => day === date.dayOfWeek);
  return spans.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }));
}
