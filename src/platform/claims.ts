import { secondMs, type Clock } from '../shared/time.ts';

const lastsMs = 12 * secondMs;
const renewEveryMs = 4 * secondMs;

/** Work that this process has taken. Whoever has not settled it by `until` has died, and another may take it. */
export interface Claim {
  readonly until: Date;
  /**
   * Does the work, and moves `until` on for as long as it takes: a call to a service may wait for most of a minute,
   * but no order shall wait so long for a process that is gone.
   *
   * @param move from one time to the next; its failure is nobody's concern, since claimed work is safe to repeat
   */
  hold<Result>(work: () => Promise<Result>, move: (times: { from: Date; to: Date }) => Promise<void>): Promise<Result>;
}

export function newClaim(clock: Clock): Claim {
  const fromNow = () => new Date(clock.now().getTime() + lastsMs);
  let until = fromNow();
  return {
    get until() {
      return until;
    },
    async hold(work, move) {
      const renew = async () => {
        const times = { from: until, to: fromNow() };
        await move(times);
        until = times.to;
      };
      const timer = setInterval(() => void renew().catch(() => {}), renewEveryMs);
      try {
        return await work();
      } finally {
        clearInterval(timer);
      }
    },
  };
}
