import { z } from 'zod';
import { minuteMs, secondMs } from '../../../shared/time.ts';
import { timetable } from './service-menu.ts';

/** What the owner wants of a store on a service. Times are ISO 8601, so that a wish compares as it is kept. */
export const storeState = z.object({
  paused: z.object({ until: z.iso.datetime().nullable() }).nullable(),
  busy: z.object({ minutes: z.int(), until: z.iso.datetime() }).nullable(),
  /** Null where the hours are not ours to say. */
  hours: timetable.nullable(),
});
export type StoreState = z.infer<typeof storeState>;

export interface StoreWish {
  pausedSince: Date | null;
  /** Null: until somebody resumes. */
  pausedUntil: Date | null;
  busyMinutes: number | null;
  busyUntil: Date | null;
}

export type StoreStep = 'pause' | 'resume' | 'set_busy' | 'clear_busy' | 'set_hours';

export function isPaused({ pausedSince, pausedUntil }: StoreWish, now: Date): boolean {
  return pausedSince !== null && (pausedUntil === null || pausedUntil > now);
}

/** What the service should be in at `now`. Busy mode and pauses that have an end are over by themselves. */
export function wantedState(wish: StoreWish, { now, hours }: { now: Date; hours: StoreState['hours'] }): StoreState {
  const { busyMinutes: minutes, busyUntil } = wish;
  const isBusy = minutes !== null && busyUntil !== null && busyUntil > now;
  return {
    paused: isPaused(wish, now) ? { until: wish.pausedUntil?.toISOString() ?? null } : null,
    busy: isBusy ? { minutes, until: busyUntil.toISOString() } : null,
    hours,
  };
}

/** The calls that bring the service from what it was told to what is wanted. A pause goes out before all else. */
export function stepsBetween(told: StoreState, wanted: StoreState): StoreStep[] {
  const isOther = (part: keyof StoreState) => JSON.stringify(told[part]) !== JSON.stringify(wanted[part]);
  return [
    ...(isOther('paused') ? [wanted.paused === null ? ('resume' as const) : ('pause' as const)] : []),
    ...(isOther('busy') ? [wanted.busy === null ? ('clear_busy' as const) : ('set_busy' as const)] : []),
    ...(isOther('hours') && wanted.hours !== null ? ['set_hours' as const] : []),
  ];
}

/** A busy time that is told in parts gets its next one so long before the running one ends. */
const renewBeforeMs = 5 * minuteMs;

/**
 * What of a busy time is told now, where the service takes so many minutes of it at once (null: any). A part that runs
 * is left alone until shortly before its end.
 */
export function busyPart(
  { told, wanted }: { told: StoreState['busy']; wanted: StoreState['busy'] },
  { lastsMinutes, now }: { lastsMinutes: number | null; now: Date },
): StoreState['busy'] {
  if (wanted === null || lastsMinutes === null) return wanted;
  const wantedUntil = Date.parse(wanted.until);
  const toldUntil = told?.minutes === wanted.minutes ? Date.parse(told.until) : 0;
  if (toldUntil === wantedUntil) return told;
  if (toldUntil < wantedUntil && toldUntil - renewBeforeMs > now.getTime()) return told;
  const until = Math.min(wantedUntil, now.getTime() + lastsMinutes * minuteMs);
  return { minutes: wanted.minutes, until: new Date(until).toISOString() };
}

/** When the service is to be told again though nobody changes the wish; undefined: never. */
export function nextChange(
  { pausedSince, pausedUntil, busyUntil }: StoreWish,
  { told, now }: { told: Pick<StoreState, 'busy'>; now: Date },
): Date | undefined {
  const toldUntil = told.busy === null ? null : new Date(told.busy.until);
  const isPart = toldUntil !== null && busyUntil !== null && toldUntil < busyUntil;
  const renewal = isPart ? new Date(toldUntil.getTime() - renewBeforeMs) : null;
  const changes = [pausedSince === null ? null : pausedUntil, busyUntil, renewal];
  return changes.filter((at) => at !== null && at > now).toSorted((a, b) => Number(a) - Number(b))[0] ?? undefined;
}

/** A service may take a moment to show what it has taken. */
const showsAfterMs = 15 * secondMs;

/**
 * Whether a status that was asked for at a time is older than our last pause or resume, or so soon after it that the
 * service may not show it yet: such a status is our own doing and raises no alarm.
 */
export function isBeforeCommand(askedAt: Date | null, wish: { pauseToldAt: Date | null } | undefined): boolean {
  if (!wish?.pauseToldAt) return false;
  return askedAt === null || askedAt.getTime() - wish.pauseToldAt.getTime() < showsAfterMs;
}
