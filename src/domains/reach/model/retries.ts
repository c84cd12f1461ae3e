import { dayMs, hourMs, minuteMs, secondMs } from '../../../shared/time.ts';

/**
 * When a message is tried again, after each try: the schedule that Standard Webhooks proposes (specification,
 * section "Retries"). After the last one somebody has to ask for it.
 */
const waitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;
export const maxAttempts = waitsMs.length + 1;

/** A tenth more or less, so that what failed together does not come together again. */
const spread = 0.1;

/** How long to wait after a try that failed, 1 being the first; undefined: that was the last. */
export function retryAfterMs(
  tries: number,
  { random, askedMs = 0 }: { random: number; askedMs?: number },
): number | undefined {
  const waitMs = waitsMs[tries - 1];
  if (waitMs === undefined) return undefined;
  const spreadMs = waitMs * (1 + (random * 2 - 1) * spread);
  return Math.round(Math.max(spreadMs, Math.min(askedMs, dayMs)));
}

/** An endpoint that has taken nothing for so long is switched off, and its owners are told. */
export const offAfterMs = 5 * dayMs;

/** What an answer means. 410: the receiver wants nothing more (Standard Webhooks, section "Delivery"). */
export function verdictOf(status: number | null): 'taken' | 'gone' | 'failed' {
  if (status === null) return 'failed';
  if (status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'taken' : 'failed';
}
