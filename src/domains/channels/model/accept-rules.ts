import { z } from 'zod';
import { weeklySpan } from './service-menu.ts';
import { minutesOf } from './timetable.ts';

/** Minutes that food takes in a span of the week, by the store's own clock; a span may run past midnight. */
export const prepTime = weeklySpan.extend({ minutes: z.int().min(1).max(180) });
export type PrepTime = z.infer<typeof prepTime>;

/** What a connection that accepts by itself keeps to. */
export const acceptRules = z.object({
  prepTimes: z.array(prepTime).max(70),
  /** With so many orders in the store's kitchen the next one waits for a person; null: no limit. */
  openOrdersAtMost: z.int().min(1).max(500).nullable(),
  /** The store's IANA time zone. */
  timeZone: z.string(),
});
export type AcceptRules = z.infer<typeof acceptRules>;

export const noAcceptRules: AcceptRules = { prepTimes: [], openOrdersAtMost: null, timeZone: 'UTC' };

/** The longest that anybody may promise. */
const maxMinutes = 180;

/**
 * How long food takes at a connection at a time: the first span that holds it, else the usual minutes, and what busy mode
 * adds.
 */
export function prepMinutesAt(
  connection: { prepMinutes: number; acceptRules: AcceptRules; busy: { minutes: number; until: Date } | null },
  at: Date,
): number {
  const { busy } = connection;
  const added = busy !== null && busy.until > at ? busy.minutes : 0;
  return Math.min(maxMinutes, usualMinutesAt(connection, at) + added);
}

/** When an order is made: one placed ahead when it is wanted, every other one now. */
export function madeAt(
  order: { scheduledFor?: { startAt: string } | undefined; readyTargetAt?: string | null | undefined },
  now: Date,
): Date {
  const wanted = order.scheduledFor && new Date(order.readyTargetAt ?? order.scheduledFor.startAt);
  return wanted && wanted > now ? wanted : now;
}

function usualMinutesAt(
  { prepMinutes, acceptRules: { prepTimes, timeZone } }: { prepMinutes: number; acceptRules: AcceptRules },
  at: Date,
): number {
  if (prepTimes.length === 0) return prepMinutes;
  const now = localTime(at, timeZone);
  return prepTimes.find((span) => holds(span, now))?.minutes ?? prepMinutes;
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Day of the week (1 is Monday) and minute of the day by a clock on the wall. Without Temporal, since the order screen loads it. */
function localTime(at: Date, timeZone: string): { day: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return { day: weekdays.indexOf(parts.get('weekday') ?? '') + 1, minute };
}

function holds({ day, from, to }: PrepTime, now: { day: number; minute: number }): boolean {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (end > start) return now.day === day && now.minute >= start && now.minute < end;
  const nextDay = (day % 7) + 1;
  return (now.day === day && now.minute >= start) || (now.day === nextDay && now.minute < end);
}
