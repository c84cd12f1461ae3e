import type { CaseState } from '../../../domains/reconciliation/model/case-states.ts';
import { dayMs, hourMs } from '../../../shared/time.ts';

export const caseStateWords: Record<CaseState, string> = {
  open: 'To send',
  sent: 'With the service',
  won: 'Won',
  lost: 'Lost',
  written_off: 'Written off',
  explained: 'Explained',
};

/** `12 days left`, in the largest whole unit; `too late since 2 days`. */
export function leftShown(dueIso: string, nowMs: number): string {
  const leftMs = Date.parse(dueIso) - nowMs;
  const size = Math.abs(leftMs);
  const unit = size >= dayMs ? 'day' : 'hour';
  const count = Math.floor(size / (unit === 'day' ? dayMs : hourMs));
  const words = count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`;
  return leftMs >= 0 ? `${words} left` : `too late for ${words}`;
}

const soonMs = 3 * dayMs;

export function isUrgent(dueIso: string, nowMs: number): boolean {
  return Date.parse(dueIso) - nowMs < soonMs;
}
