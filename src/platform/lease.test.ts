import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLease } from './lease.ts';

const clock = { now: () => new Date() };
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a lease', () => {
  it('withRenewal renews the lease every four seconds until the work settles', async () => {
    const lease = createLease(clock);
    const granted = lease.expiresAt;
    const renewals: { from: Date; to: Date }[] = [];
    const done = lease.withRenewal(
      () => new Promise((resolve) => setTimeout(() => resolve('worked'), 10_000)),
      async (times) => void renewals.push(times),
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(renewals[0]?.from).toEqual(granted);
    expect(renewals[1]?.from).toEqual(renewals[0]?.to);
    expect(renewals).toHaveLength(2);
    expect(lease.expiresAt).toEqual(secondsFromNow(11));
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(done).resolves.toBe('worked');
    expect(renewals).toHaveLength(2);
  });

  it('withRenewal renews from the last stored expiry after a renewal that failed', async () => {
    const lease = createLease(clock);
    const granted = lease.expiresAt;
    const renewals: Date[] = [];
    const done = lease.withRenewal(
      () => new Promise((resolve) => setTimeout(() => resolve('worked'), 9_000)),
      async ({ from }) => {
        renewals.push(from);
        if (renewals.length === 1) throw new Error('connection refused');
      },
    );
    await vi.advanceTimersByTimeAsync(9_000);
    await done;
    expect(renewals).toEqual([granted, granted]);
  });

  it('withRenewal stops renewing and rejects when the work fails', async () => {
    const lease = createLease(clock);
    const renew = vi.fn<() => Promise<void>>(async () => {});
    await expect(lease.withRenewal(() => Promise.reject(new Error('no')), renew)).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(renew).not.toHaveBeenCalled();
  });
});
