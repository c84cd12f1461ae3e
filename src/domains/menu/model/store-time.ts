import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which a store's clocks show a local time, `2026-07-01T06:00`. A time that a change of the clocks skips
 * is taken an hour later, one that comes twice the first time.
 */
export function instantAt(local: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return new Date(zoned.epochMilliseconds);
}
