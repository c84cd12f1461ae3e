import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, secondMs } from '../../../shared/time.ts';
import { nextTry, retryDelayMs } from './retry.ts';

const attempts = fc.integer({ min: 1, max: 10_000 });
const random = fc.double({ min: 0, max: 1, noNaN: true });

describe('the wait before the next try', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [6, 32_000],
    [7, 60_000],
    [500, 60_000],
  ])('after %i tries is %i ms in the middle of its spread', (tries, ms) => {
    expect(retryDelayMs({ attempts: tries, random: 0.5 })).toBe(ms);
  });

  it('grows with every try, spread or not, until it reaches its ceiling', () => {
    fc.assert(
      fc.property(attempts, random, random, (tries, one, other) => {
        const sooner = retryDelayMs({ attempts: tries, random: one });
        const later = retryDelayMs({ attempts: tries + 1, random: other });
        const atCeiling = sooner >= 0.9 * minuteMs;
        expect(atCeiling || later > sooner).toBe(true);
        expect(sooner).toBeGreaterThanOrEqual(0.9 * secondMs);
        expect(sooner).toBeLessThanOrEqual(1.1 * minuteMs);
      }),
    );
  });

  it('is never shorter than the service asked for, and its own when that is longer', () => {
    fc.assert(
      fc.property(attempts, random, fc.integer({ min: 0, max: hourMs }), (tries, spread, askedMs) => {
        const own = retryDelayMs({ attempts: tries, random: spread });
        expect(retryDelayMs({ attempts: tries, random: spread, askedMs })).toBe(Math.max(own, askedMs));
      }),
    );
  });

  it('follows the first and the longest wait that the caller names', () => {
    const fast = { random: 0.5, firstMs: 500, maxMs: 20_000 };
    expect([1, 2, 6, 7, 30].map((tries) => retryDelayMs({ ...fast, attempts: tries }))).toEqual([
      500, 1_000, 16_000, 20_000, 20_000,
    ]);
  });
});

describe('the time of the next try', () => {
  const now = new Date('2031-06-13T23:00:00.000Z');
  const after = (ms: number) => new Date(now.getTime() + ms);

  it('is after the wait where that leaves room before the deadline', () => {
    expect(nextTry({ now, delayMs: 5_000, deadline: after(minuteMs) })).toEqual(after(5_000));
  });

  it('is moved forward to a last chance, a second before the deadline', () => {
    expect(nextTry({ now, delayMs: 5 * minuteMs, deadline: after(minuteMs) })).toEqual(after(59 * secondMs));
  });

  it('does not exist once the deadline leaves no room', () => {
    expect(nextTry({ now, delayMs: 0, deadline: after(500) })).toBeUndefined();
    expect(nextTry({ now, delayMs: 0, deadline: after(-minuteMs) })).toBeUndefined();
  });

  it('is never in the past and never at or after the deadline', () => {
    const ms = fc.integer({ min: 0, max: 2 * hourMs });
    fc.assert(
      fc.property(ms, ms, (delayMs, leftMs) => {
        const at = nextTry({ now, delayMs, deadline: after(leftMs) });
        const isPossible = at ? at >= now && at < after(leftMs) : leftMs <= secondMs;
        expect(isPossible).toBe(true);
      }),
    );
  });

  it('comes to an end: tries that always fail stop before the deadline', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 0, max: 30 * minuteMs }), (spread, leftMs) => {
        const deadline = after(leftMs);
        let at: Date | undefined = now;
        let tries = 0;
        while (at) {
          tries += 1;
          expect(tries).toBeLessThan(100);
          const delayMs = retryDelayMs({ attempts: tries, random: spread });
          at = nextTry({ now: at, delayMs, deadline });
        }
      }),
    );
  });
});
