import type pg from 'pg';
import { createDrain } from '../live/drain.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * Tells the workers of all processes that jobs have come, after the commit that brought them. Only a hint: workers look
 * each second by themselves.
 */
export interface QueueBell {
  ring(jobs: number): void;
  close(): Promise<void>;
}

/** Where the queue's library listens, and what it reads there: so many of its idle workers look for a job. */
const notify = {
  name: 'bell',
  text: `select pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)`,
};

/** Rings of one moment leave together. */
export function createQueueBell({ pool, log }: { pool: pg.Pool; log: Log }): QueueBell {
  let unheard = 0;
  const ringing = createDrain({
    isEmpty: () => unheard === 0,
    async takeAll() {
      const count = unheard;
      unheard = 0;
      await pool
        .query({ ...notify, values: [count] })
        .catch((error: unknown) => log.warn({ err: error }, 'the queue was not rung'));
    },
  });
  return {
    ring(jobs) {
      unheard += jobs;
      ringing.start();
    },
    close: () => ringing.whenEmpty(),
  };
}
