import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxAttempts, retryAfterMs, verdictOf } from './retries.ts';

it('the second try comes after seconds, the last one more than three days after the first', () => {
  const waits = Array.from({ length: maxAttempts }, (_, tries) => retryAfterMs(tries + 1, { random: 0.5 }));
  expect(waits[0]).toBe(5_000);
  expect(waits.at(-1)).toBeUndefined();
  const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
  expect(total).toBeGreaterThan(72 * 3_600_000);
});

it('no two that failed together come together again, and none comes much earlier or later', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: maxAttempts - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, random) => {
        const usual = retryAfterMs(tries, { random: 0.5 }) ?? 0;
        const wait = retryAfterMs(tries, { random }) ?? 0;
        expect(Math.abs(wait - usual)).toBeLessThanOrEqual(usual * 0.1 + 1);
      },
    ),
  );
});

it('a receiver that asks for more time gets it, up to a day', () => {
  expect(retryAfterMs(1, { random: 0.5, askedMs: 60_000 })).toBe(60_000);
  expect(retryAfterMs(1, { random: 0.5, askedMs: 90 * 86_400_000 })).toBe(86_400_000);
});

it.each([
  [200, 'taken'],
  [204, 'taken'],
  [301, 'failed'],
  [400, 'failed'],
  [410, 'gone'],
  [503, 'failed'],
  [null, 'failed'],
] as const)('an answer of %s: %s', (status, verdict) => {
  expect(verdictOf(status)).toBe(verdict);
});
