import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newClaim } from './claims.ts';

const clock = { now: () => new Date() };
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a claim', () => {
  it('is moved on every four seconds while its work takes, and no longer', async () => {
    const claim = newClaim(clock);
    const begun = claim.until;
    const moves: { from: Date; to: Date }[] = [];
    const done = claim.hold(
      () => new Promise((resolve) => setTimeout(() => resolve('worked'), 10_000)),
      async (times) => void moves.push(times),
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(moves[0]?.from).toEqual(begun);
    expect(moves[1]?.from).toEqual(moves[0]?.to);
    expect(moves).toHaveLength(2);
    expect(claim.until).toEqual(secondsFromNow(11));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).resolves.toBe('worked');
    expect(moves).toHaveLength(2);
  });

  it('is moved from where it stood after a move that failed', async () => {
    const claim = newClaim(clock);
    const begun = claim.until;
    const moves: Date[] = [];
    const done = claim.hold(
      () => new Promise((resolve) => setTimeout(() => resolve('worked'), 9_000)),
      async ({ from }) => {
        moves.push(from);
        if (moves.length === 1) throw new Error('The database is away.');
      },
    );
    await vi.advanceTimersByTimeAsync(9_000);
    await done;
    expect(moves).toEqual([begun, begun]);
  });

  it('is let go of when the work fails', async () => {
    const claim = newClaim(clock);
    const move = vi.fn<() => Promise<void>>(async () => {});
    await expect(claim.hold(() => Promise.reject(new Error('no')), move)).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(move).not.toHaveBeenCalled();
  });
});
