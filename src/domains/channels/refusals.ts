import type { Db } from '../../platform/db/database.ts';
import { createCoalescer } from '../../platform/live/coalesce.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { Clock } from '../../shared/time.ts';
import { countRefusals } from './inbox-store.ts';

/** Counts deliveries that were turned away. Counts of one moment are written together: a flood costs no write each. */
export interface RefusalCounter {
  add(service: string, reason: string): void;
  /** Resolves when all counts are in the database. */
  flush(): Promise<void>;
}

export function createRefusalCounter({ db, clock, log }: { db: Db; clock: Clock; log: Log }): RefusalCounter {
  let counts = new Map<string, { service: string; reason: string; count: number }>();
  const writing = createCoalescer({ isEmpty: () => counts.size === 0, flush: write });

  async function write(): Promise<void> {
    const taken = counts;
    counts = new Map();
    for (const entry of taken.values()) {
      await countRefusals(db, { ...entry, at: clock.now() }).catch((error: unknown) =>
        log.error({ err: error, ...entry }, 'refusals were not counted'),
      );
    }
  }

  return {
    add(service, reason) {
      const key = `${service} ${reason}`;
      const entry = counts.get(key) ?? { service, reason, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
      writing.schedule();
    },
    flush: () => writing.whenIdle(),
  };
}
