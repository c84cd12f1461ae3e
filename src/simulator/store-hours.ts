import { Temporal } from 'temporal-polyfill';

/** When a store is open, by its own clock: a week, and spans that deviate from it. */
export type StoreHours = { weekly: WeekSpan[]; special: SpecialSpan[] };

/** Day 1 is Monday; times of day as the service was told them, `11:00` or `11:00:00`. */
export type WeekSpan = { day: number; from: string; to: string };

/** `2026-12-24T15:00:00`; a closure (`isOpen` false) wins over all else. */
export type SpecialSpan = { from: string; to: string; isOpen: boolean };

export function isOpenBy({ weekly, special }: StoreHours, epochMs: number, timeZone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(Math.round(epochMs)).toZonedDateTimeISO(timeZone);
  const now = local.toPlainDateTime().toString({ smallestUnit: 'second' });
  const time = now.slice(11);
  const running = special.filter(({ from, to }) => from <= now && now < to);
  if (running.length > 0) return running.every(({ isOpen }) => isOpen);
  // Shorter spellings sort before longer ones of the same minute: `11:00` <= `11:00:00`.
  return weekly.some(({ day, from, to }) => day === local.dayOfWeek && from <= time && time < to);
}

/** The instant of a local time. */
export function instantOf(local: string, timeZone: string): string {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString();
}
