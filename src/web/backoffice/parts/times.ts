import { dayMs, hourMs, minuteMs } from '../../../shared/time.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 20, 2026, 6:42 PM` on this device: staff sit in one place, merchants everywhere. */
export function momentShown(iso: string): string {
  return moment.format(new Date(iso));
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** An ISO date as `Nov 24, 2026`. */
export const dateShown = (date: string) => day.format(new Date(`${date}T00:00:00Z`));

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** `waiting 2 days`, in the largest whole unit. */
export function waitingShown(sinceIso: string, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - Date.parse(sinceIso));
  if (ageMs >= dayMs) return `waiting ${counted(Math.floor(ageMs / dayMs), 'day')}`;
  if (ageMs >= hourMs) return `waiting ${counted(Math.floor(ageMs / hourMs), 'hour')}`;
  if (ageMs < minuteMs) return 'just arrived';
  return `waiting ${counted(Math.floor(ageMs / minuteMs), 'minute')}`;
}

/** Whether more than one business day has passed: 24 hours of which none is on a Saturday or Sunday. */
export function isBeyondOneBusinessDay(sinceIso: string, nowMs: number): boolean {
  let atMs = Date.parse(sinceIso);
  let workingMs = 0;
  while (atMs < nowMs && workingMs <= dayMs) {
    const day = new Date(atMs);
    const nextMs = Math.min(nowMs, new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime());
    const isWeekend = day.getDay() === 0 || day.getDay() === 6;
    if (!isWeekend) workingMs += nextMs - atMs;
    atMs = nextMs;
  }
  return workingMs > dayMs;
}
