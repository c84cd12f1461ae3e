import { Temporal } from 'temporal-polyfill';

/** When somebody wants to be left alone with what can wait; times are `22:00`, in the zone. */
export interface QuietTimes {
  timeZone: string;
  quiet: { from: string; to: string } | null;
  /** What can wait comes once a day, at this time. */
  digestAt: string | null;
}

export type Waiting = { state: 'now' } | { state: 'held' | 'digest'; dueAt: Date };

/** Whether a mail that can wait goes out now, after the quiet hours, or in the next digest. */
export function waitingOf(times: QuietTimes | undefined, now: Date): Waiting {
  if (!times) return { state: 'now' };
  if (times.digestAt !== null) return { state: 'digest', dueAt: nextAt(times.digestAt, { now, ...times }) };
  const until = quietUntil(times, now);
  return until ? { state: 'held', dueAt: until } : { state: 'now' };
}

/**
 * The end of the quiet hours in which this moment lies; undefined outside of them. They may reach over midnight. On the
 * days on which clocks are set, an hour that comes twice ends with its first time, and one that is left out ends as much
 * later.
 */
export function quietUntil({ quiet, timeZone }: Pick<QuietTimes, 'quiet' | 'timeZone'>, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const local = localOf(now, timeZone);
  const [from, to] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.to)];
  const isFrom = Temporal.PlainTime.compare(local.toPlainTime(), from) >= 0;
  const isBeforeTo = Temporal.PlainTime.compare(local.toPlainTime(), to) < 0;
  const isOverMidnight = Temporal.PlainTime.compare(from, to) > 0;
  const isQuiet = isOverMidnight ? isFrom || isBeforeTo : isFrom && isBeforeTo;
  if (!isQuiet) return undefined;
  const day = isBeforeTo ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const end = new Date(day.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds);
  return end > now ? end : undefined;
}

/** The next time that it is so late in the zone. */
export function nextAt(time: string, { now, timeZone }: { now: Date; timeZone: string }): Date {
  const day = localOf(now, timeZone).toPlainDate();
  const on = (days: number) =>
    new Date(day.add({ days }).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
  const today = on(0);
  return today > now ? today : on(1);
}

const localOf = (now: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
