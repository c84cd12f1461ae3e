import { Temporal } from 'temporal-polyfill';
import { addDays, type Days } from './periods.ts';
import type { Rhythm } from './rhythms.ts';

/** When reports are mailed, and about which days. */

const mailHour = 8;

/** The next Monday or first of a month, 8:00 in this zone, after an instant. */
export function nextMailAt(every: Rhythm, { after, timeZone }: { after: Date; timeZone: string }): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  const begun = every === 'week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
  const following = every === 'week' ? begun.add({ weeks: 1 }) : begun.add({ months: 1 });
  const at = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: mailHour }) }).epochMilliseconds;
  const next = at(begun) > after.getTime() ? begun : following;
  return new Date(at(next));
}

/** The week (Monday to Sunday) or month that is over when a mail goes out, and the one before it. */
export function mailDays(
  every: Rhythm,
  { dueAt, timeZone }: { dueAt: Date; timeZone: string },
): {
  now: Days;
  before: Days;
} {
  const day = Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  if (every === 'week') {
    const monday = day.subtract({ days: day.dayOfWeek - 1 });
    const from = monday.subtract({ weeks: 1 }).toString();
    const now = { from, to: addDays(from, 6) };
    return { now, before: { from: addDays(from, -7), to: addDays(from, -1) } };
  }
  const first = day.with({ day: 1 });
  const from = first.subtract({ months: 1 });
  const before = first.subtract({ months: 2 });
  return {
    now: { from: from.toString(), to: addDays(first.toString(), -1) },
    before: { from: before.toString(), to: addDays(from.toString(), -1) },
  };
}
