import { hourMs, minuteMs } from '../../../shared/time.ts';

const maxStaffAgeMs = 12 * hourMs;
const maxStaffIdleMs = 30 * minuteMs;

/** Whether a session is over: of staff after 12 hours or 30 idle minutes, of others after a configured idle time. */
export function isSessionOver(
  { isStaff, startedAt, lastUsedAt, now }: { isStaff: boolean; startedAt: Date; lastUsedAt: Date | null; now: Date },
  maxIdleMs: number,
): boolean {
  const idleMs = now.getTime() - (lastUsedAt ?? startedAt).getTime();
  if (isStaff) return now.getTime() - startedAt.getTime() > maxStaffAgeMs || idleMs > maxStaffIdleMs;
  // Before its first note a session may be older than the column.
  return lastUsedAt !== null && idleMs > maxIdleMs;
}
