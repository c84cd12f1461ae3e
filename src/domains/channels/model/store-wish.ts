import { z } from 'zod';
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

/** When the wish changes by itself next; undefined: it does not. */
export function nextChange({ pausedSince, pausedUntil, busyUntil }: StoreWish, now: Date): Date | undefined {
  const ends = [pausedSince === null ? null : pausedUntil, busyUntil].filter((end) => end !== null && end > now);
  return ends.toSorted((a, b) => Number(a) - Number(b))[0] ?? undefined;
}
