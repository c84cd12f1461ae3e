import type { Db } from '../../platform/db/database.ts';
import { createCoalescer } from '../../platform/live/coalesce.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { secondMs, type Clock } from '../../shared/time.ts';
import type { Connector } from './connector.ts';
import { lookForUnknown } from './connectors/shared-unmapped-values.ts';
import { countUnknownFields } from './health-store.ts';

/** Counts fields that services send and no connector knows. */
export interface UnknownFields {
  /** Does work that reads a service's body, and now and then looks for fields in it that nobody knew. */
  watch<T>(connector: Pick<Connector, 'service' | 'unread'>, work: (isLooking: boolean) => T): T;
  /** Resolves when all counts are in the database. */
  flush(): Promise<void>;
}

/** A body in so many milliseconds is looked at, of each service: all of them in a usual hour, some in a rush. */
const lookEveryMs = secondMs / 10;
/** A service that puts ids into its field names must not fill the table. */
const maxPerDay = 200;

export function createUnknownFields({ db, clock, log }: { db: Db; clock: Clock; log: Log }): UnknownFields {
  let counts = new Map<string, Map<string, number>>();
  const lookedAt = new Map<string, number>();
  const ofToday = new Map<string, { day: string; paths: Set<string> }>();
  const writing = createCoalescer({ isEmpty: () => counts.size === 0, flush: write });

  async function write(): Promise<void> {
    const taken = counts;
    counts = new Map();
    const fields = [...taken].flatMap(([service, paths]) =>
      [...paths].map(([path, count]) => ({ service, path, count })),
    );
    await countUnknownFields(db, fields, clock.now()).catch((error: unknown) =>
      log.error({ err: error }, 'unknown fields were not counted'),
    );
  }

  function isCounted(service: string, path: string): boolean {
    const day = clock.now().toISOString().slice(0, 10);
    const known = ofToday.get(service);
    const today = known?.day === day ? known : { day, paths: new Set<string>() };
    ofToday.set(service, today);
    if (today.paths.size < maxPerDay) today.paths.add(path);
    return today.paths.has(path);
  }

  function count(service: string, path: string): void {
    if (!isCounted(service, path)) return;
    const paths = counts.get(service) ?? new Map<string, number>();
    paths.set(path, (paths.get(path) ?? 0) + 1);
    counts.set(service, paths);
  }

  return {
    watch({ service, unread }, work) {
      const now = clock.now().getTime();
      const last = lookedAt.get(service);
      if (last !== undefined && now - last < lookEveryMs) return work(false);
      lookedAt.set(service, now);
      const { result, paths } = lookForUnknown(() => work(true));
      const isNews = (path: string) => !unread.some((end) => path === end || path.endsWith(`.${end}`));
      for (const path of paths.filter(isNews)) count(service, path);
      if (counts.size > 0) writing.schedule();
      return result;
    },
    flush: () => writing.whenIdle(),
  };
}
