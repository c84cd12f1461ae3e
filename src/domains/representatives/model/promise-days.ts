import { Temporal } from 'temporal-polyfill';

/** When a calendar day of that time zone is over: a promise for it is kept until then. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds);
}

/** The ISO date of the last day of a promise that is over at `until`. */
export function lastDayOf(until: Date, timeZone: string): string {
  const last = Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1);
  return last.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
