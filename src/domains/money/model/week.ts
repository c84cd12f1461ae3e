import { Temporal } from 'temporal-polyfill';

/** The business week, Monday to Sunday (ISO 8601), in which a date lies. Dates are ISO, `2026-11-16`. */
export function weekOf(date: string): { from: string; to: string } {
  const day = Temporal.PlainDate.from(date);
  const from = day.subtract({ days: day.dayOfWeek - 1 });
  return { from: from.toString(), to: from.add({ days: 6 }).toString() };
}
