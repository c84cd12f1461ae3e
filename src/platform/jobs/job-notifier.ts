import type pg from 'pg';
import { createCoalescer } from '../live/coalesce.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * Notifies the workers of all processes of new jobs, after the commit that added them. Only a hint: workers also poll
 * every second.
 */
export interface JobNotifier {
  notify(jobs: number): void;
  close(): Promise<void>;
}

/** The channel and payload of graphile-worker: `count` idle workers look for a job. */
const notification = {
  name: 'notify_jobs',
  text: `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)`,
};

/** Sends the notifications of one event-loop turn together. */
export function createJobNotifier({ pool, log }: { pool: pg.Pool; log: Log }): JobNotifier {
  let unsent = 0;
  const sending = createCoalescer({
    isEmpty: () => unsent === 0,
    async flush() {
      const count = unsent;
      unsent = 0;
      await pool
        .query({ ...notification, values: [count] })
        .catch((error: unknown) => log.warn({ err: error }, 'job notify failed'));
    },
  });
  return {
    notify(jobs) {
      unsent += jobs;
      sending.schedule();
    },
    close: () => sending.whenIdle(),
  };
}
