import { secondMs } from '../../../shared/time.ts';

/** Whether a service, or a store there, is spoken to: after failures in a row it is left alone for a while, then tried with one call. */
export interface Breaker {
  failuresInARow: number;
  /** The stores, by their ids there, that the failures in a row were about. */
  failedFor: ReadonlySet<string>;
  /** Milliseconds since 1970; 0 while calls go through. */
  openUntil: number;
  isProbing: boolean;
}

export const closedBreaker: Breaker = { failuresInARow: 0, failedFor: new Set(), openUntil: 0, isProbing: false };

/** How many failures in a row, about how many stores, leave whom alone. */
export interface BreakerRule {
  failures: number;
  stores: number;
}

/** Trouble with one store says nothing about its service: that is down when calls about two stores fail. */
export const serviceRule: BreakerRule = { failures: 5, stores: 2 };
export const storeRule: BreakerRule = { failures: 3, stores: 1 };

const openForMs = 10 * secondMs;

/** May a call be made at `now`? Where not, how long to wait, in milliseconds. */
export function admit(breaker: Breaker, now: number): { breaker: Breaker; waitMs: number } {
  if (breaker.openUntil === 0) return { breaker, waitMs: 0 };
  if (now < breaker.openUntil) return { breaker, waitMs: breaker.openUntil - now };
  if (breaker.isProbing) return { breaker, waitMs: openForMs };
  return { breaker: { ...breaker, isProbing: true }, waitMs: 0 };
}

/** What a call that failed does to it; one that is open stays so. */
export function recordFailure(
  breaker: Breaker,
  { rule, store, now }: { rule: BreakerRule; store: string; now: number },
): Breaker {
  const failuresInARow = breaker.failuresInARow + 1;
  // More than the rule asks for need not be remembered.
  const failedFor = breaker.failedFor.size < rule.stores ? new Set([...breaker.failedFor, store]) : breaker.failedFor;
  const isOpen = breaker.openUntil > 0 || (failuresInARow >= rule.failures && failedFor.size >= rule.stores);
  return { failuresInARow, failedFor, openUntil: isOpen ? now + openForMs : 0, isProbing: false };
}
