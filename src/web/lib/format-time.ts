import { t } from '@lingui/core/macro';
import { hourMs, minuteMs, secondMs } from '../../shared/time.ts';
import { writtenIn } from './language.ts';

/** How long ago, in the fewest words: `4 min`, `2 h 05`; null within the first minute, which each sentence says its own way. */
export function formatAge(sinceIso: string, nowMs: number): string | null {
  const ageMs = Math.max(0, nowMs - Date.parse(sinceIso));
  if (ageMs < minuteMs) return null;
  if (ageMs < hourMs) return t`${Math.floor(ageMs / minuteMs)} min`;
  const minutes = Math.floor((ageMs % hourMs) / minuteMs);
  return `${Math.floor(ageMs / hourMs)} h ${String(minutes).padStart(2, '0')}`;
}

/** The time left to accept: `4:07`, from an hour on `2 h 05`; empty once it has passed. */
export function formatTimeLeft(leftMs: number): string {
  if (leftMs <= 0) return '';
  if (leftMs >= hourMs) {
    return `${Math.floor(leftMs / hourMs)} h ${String(Math.floor((leftMs % hourMs) / minuteMs)).padStart(2, '0')}`;
  }
  const seconds = Math.ceil(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export type Urgency = 'calm' | 'soon' | 'urgent' | 'passed';

/** How loud the time left must be: `soon` under half of the window, `urgent` under a minute. */
export function urgencyOf(window: { fromIso: string; untilIso: string }, nowMs: number): Urgency {
  const until = Date.parse(window.untilIso);
  const leftMs = until - nowMs;
  if (leftMs <= 0) return 'passed';
  if (leftMs < minuteMs) return 'urgent';
  return leftMs < (until - Date.parse(window.fromIso)) / 2 ? 'soon' : 'calm';
}

/** The part of the window that is left, in whole percent from 0 to 100. */
export function percentLeft(window: { fromIso: string; untilIso: string }, nowMs: number): number {
  const until = Date.parse(window.untilIso);
  const lengthMs = until - Date.parse(window.fromIso);
  if (lengthMs <= 0) return 0;
  return Math.round(Math.min(1, Math.max(0, (until - nowMs) / lengthMs)) * 100);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(kind: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${kind} ${options.timeZone ?? ''}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(writtenIn(), options);
  formatters.set(key, made);
  return made;
}

/** `6:42 PM` where the store is. */
export function formatClock(iso: string, timeZone: string): string {
  return formatter('clock', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
}

/** `18:42:07` on this device, for the last sign of life of the live feed. */
export function formatClockWithSeconds(atMs: number): string {
  return formatter('seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(atMs);
}

const dayAndClock = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** `Fri, Nov 20, 6:42 PM` where the store is. */
export function formatDayAndClock(iso: string, timeZone: string): string {
  return formatter('day and clock', { timeZone, ...dayAndClock }).format(new Date(iso));
}

/** `Fri, Nov 20, 6:42 PM EST`: where it stands beside hours of another time zone. */
export function formatDayClockAndZone(iso: string, timeZone: string): string {
  return formatter('day, clock and zone', { timeZone, ...dayAndClock, timeZoneName: 'short' }).format(new Date(iso));
}

/** `Fri, Nov 20` for the ISO date of a calendar day. */
export function formatDay(date: string): string {
  return formatter('day', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** `Thursday, November 26, 2026` for the ISO date of a calendar day. */
export function formatDate(date: string): string {
  return formatter('date', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
