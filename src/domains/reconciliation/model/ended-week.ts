import { Temporal } from 'temporal-polyfill';

/** The last week, Monday to Sunday, that ended at least so many days before a moment, by UTC; ISO dates. */
export function endedWeek(now: Date, settledAfterDays: number): { from: string; to: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').toPlainDate();
  const latest = today.subtract({ days: settledAfterDays });
  const to = latest.subtract({ days: latest.dayOfWeek % 7 });
  return { from: to.subtract({ days: 6 }).toString(), to: to.toString() };
}
