import { Temporal } from 'temporal-polyfill';

/** ISO 8601 with the zone's offset, as Uber Eats writes times. */
export function withOffset(epochMs: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(epochMs)).toString({ timeZone, fractionalSecondDigits: 0 });
}

export function utc(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

/** Hour of the day at the store, with minutes as a fraction. */
export function hourAt(epochMs: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.round(epochMs)).toZonedDateTimeISO(timeZone);
  return local.hour + local.minute / 60;
}
