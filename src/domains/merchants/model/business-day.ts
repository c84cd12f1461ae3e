import { Temporal } from 'temporal-polyfill';

/**
 * The instants between which a store's business day lies: from the cutoff on `day` to the cutoff on the next day, in
 * the store's zone. A day of a daylight-saving change is 23 or 25 hours long.
 *
 * @param day an ISO date, `2026-11-01`
 * @param cutoff local time, `04:00` or `04:00:00`
 * @throws RangeError for a zone or date that does not exist
 */
export function businessDay(day: string, { timeZone, cutoff }: { timeZone: string; cutoff: string }) {
  const date = Temporal.PlainDate.from(day);
  const plainTime = Temporal.PlainTime.from(cutoff);
  const from = date.toZonedDateTime({ timeZone, plainTime });
  const to = date.add({ days: 1 }).toZonedDateTime({ timeZone, plainTime });
  return { from: new Date(from.epochMilliseconds), to: new Date(to.epochMilliseconds) };
}

/** The ISO date of the store's business day in which an instant lies: before the cutoff it is still the day before. */
export function businessDate(at: Date, { timeZone, cutoff }: { timeZone: string; cutoff: string }): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const isBefore = Temporal.PlainTime.compare(local.toPlainTime(), Temporal.PlainTime.from(cutoff)) < 0;
  const date = local.toPlainDate().subtract({ days: isBefore ? 1 : 0 });
  // Where clocks are set back over the cutoff, its hour comes twice: the day begins at the first.
  const next = businessDay(date.toString(), { timeZone, cutoff });
  if (at < next.from) return date.subtract({ days: 1 }).toString();
  return (at < next.to ? date : date.add({ days: 1 })).toString();
}
