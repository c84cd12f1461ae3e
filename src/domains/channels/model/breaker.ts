import { secondMs } from '../../../shared/time.ts';

/** Whether a service is spoken to: after so many failures in a row it is left alone for a while, then tried with one call. */
export interface Breaker {
  failuresInARow: number;
  /** Milliseconds since 1970; 0 while calls go through. */
  openUntil: number;
  isProbing: boolean;
}

export const closedBreaker: Breaker = { failuresInARow: 0, openUntil: 0, isProbing: false };

const failuresToOpen = 5;
const openForMs = 10 * secondMs;

/** May a call be made at `now`? Where not, how long to wait, in milliseconds. */
export function admit(breaker: Breaker, now: number): { breaker: Breaker; waitMs: number } {
  if (breaker.openUntil === 0) return { breaker, waitMs: 0 };
  if (now < breaker.openUntil) return { breaker, waitMs: breaker.openUntil - now };
  if (breaker.isProbing) return { breaker, waitMs: openForMs };
  return { breaker: { ...breaker, isProbing: true }, waitMs: 0 };
}

/** What a call's end does to it. */
export function noteEnd(breaker: Breaker, { isUp, now }: { isUp: boolean; now: number }): Breaker {
  if (isUp) return closedBreaker;
  const failuresInARow = breaker.failuresInARow + 1;
  const isOpen = failuresInARow >= failuresToOpen;
  return { failuresInARow, openUntil: isOpen ? now + openForMs : 0, isProbing: false };
}
