import { t } from '@lingui/core/macro';
import { dayMs } from '../../../shared/time.ts';
import { formatAge, formatClock, formatDayAndClock } from '../../lib/format-time.ts';

/** `just now`, `4 min ago`, `2 h 05 ago`, and from a day on the day itself. */
export function agoWords(iso: string, timeZone: string, nowMs: number): string {
  if (nowMs - Date.parse(iso) > dayMs) return formatDayAndClock(iso, timeZone);
  const age = formatAge(iso, nowMs);
  return age === null ? t`just now` : t`${age} ago`;
}

/** A clock time needs no day while it can only mean the next one. */
const soonMs = dayMs / 2;

export function untilWords(iso: string, timeZone: string, nowMs: number): string {
  return (Date.parse(iso) - nowMs < soonMs ? formatClock : formatDayAndClock)(iso, timeZone);
}

/** `240 ms`, `3.1 s` */
export function durationWords(ms: number): string {
  return ms < 1_000 ? t`${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
