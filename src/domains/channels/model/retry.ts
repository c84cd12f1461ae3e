import { minuteMs, secondMs } from '../../../shared/time.ts';

/**
 * How long to wait before the next try: doubling from `firstMs` up to `maxMs`, with a spread of a fifth so that many
 * retries do not meet again. What the service asks for wins when it is longer.
 *
 * @param attempts tries made so far, at least 1
 * @param random from 0 to 1
 */
export function retryDelayMs(given: {
  attempts: number;
  random: number;
  firstMs?: number;
  maxMs?: number;
  askedMs?: number | undefined;
}): number {
  const { attempts, random, firstMs = secondMs, maxMs = minuteMs, askedMs = 0 } = given;
  const plain = Math.min(maxMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(askedMs, Math.round(plain * (0.9 + random * 0.2)));
}

/** When to try again so that it still counts: undefined once the deadline leaves no room for a try. */
export function nextTry(given: { now: Date; delayMs: number; deadline: Date }): Date | undefined {
  const lastChance = given.deadline.getTime() - secondMs;
  const wanted = given.now.getTime() + given.delayMs;
  if (wanted <= lastChance) return new Date(wanted);
  return lastChance > given.now.getTime() ? new Date(lastChance) : undefined;
}
