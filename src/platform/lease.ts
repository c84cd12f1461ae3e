import { secondMs, type Clock } from '../shared/time.ts';

const leaseMs = 12 * secondMs;
const renewEveryMs = 4 * secondMs;

/** A lease on a unit of work. After `expiresAt` another process may take the work. */
export interface Lease {
  readonly expiresAt: Date;
  /**
   * Runs `work` and renews the lease every 4 seconds until it settles, so that a call that takes most of a minute keeps
   * its lease while the work of a dead process is free again after 12 seconds.
   *
   * @param renew stores the new expiry; a failure is ignored, since leased work is safe to repeat
   */
  withRenewal<Result>(
    work: () => Promise<Result>,
    renew: (times: { from: Date; to: Date }) => Promise<void>,
  ): Promise<Result>;
}

export function createLease(clock: Clock): Lease {
  const fromNow = () => new Date(clock.now().getTime() + leaseMs);
  let expiresAt = fromNow();
  return {
    get expiresAt() {
      return expiresAt;
    },
    async withRenewal(work, renew) {
      const extend = async () => {
        const times = { from: expiresAt, to: fromNow() };
        await renew(times);
        expiresAt = times.to;
      };
      const timer = setInterval(() => void extend().catch(() => {}), renewEveryMs);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
