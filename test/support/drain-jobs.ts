import type pg from 'pg';
import type { JobHandler } from '../../src/platform/jobs/worker.ts';
import type { Log } from '../../src/platform/telemetry/log.ts';

interface Drained {
  /** Connects as the database's owner: the queue's own role has no right to look at its tables. */
  pool: pg.Pool;
  handlers: readonly JobHandler[];
  log: Log;
  /** The test's time: a job is due when its `run_at` is not after it. */
  now: () => Date;
}

interface DueJob {
  id: string;
  identifier: string;
  payload: unknown;
}

/** Gives the job up that was just done and takes the next, as the queue library's own statements do. */
const takeNext = `
  with done as (delete from graphile_worker._private_jobs where id = $2)
  update graphile_worker._private_jobs as job
  set attempts = attempts + 1, locked_by = 'test', locked_at = now()
  from graphile_worker._private_tasks as task
  where task.id = job.task_id and job.id = (
    select id from graphile_worker._private_jobs
    where is_available and run_at <= $1 and id is distinct from $2
    order by priority, run_at, id limit 1)
  returning job.id, task.identifier, job.payload`;

/** The queue library's own wait before another attempt, on the test's time. */
const putBack = `
  update graphile_worker._private_jobs
  set last_error = $2, locked_by = null, locked_at = null,
    run_at = $3::timestamptz + exp(least(attempts, 10)) * interval '1 second'
  where id = $1`;

/**
 * Runs every job that is due, one at a time, until none is left: those that the jobs add as well. A handler that throws
 * is tried again later, as in the product, and what it threw is returned, so that a test sees it.
 */
export async function drainJobs({ pool, handlers, log, now }: Drained): Promise<{ job: string; error: unknown }[]> {
  const byIdentifier = new Map(handlers.map((handler) => [handler.identifier, handler]));
  const failures: { job: string; error: unknown }[] = [];
  let done: string | null = null;
  for (;;) {
    const taken: pg.QueryResult<DueJob> = await pool.query(takeNext, [now(), done]);
    const due: DueJob | undefined = taken.rows[0];
    if (!due) return failures;
    done = due.id;
    try {
      const handler = byIdentifier.get(due.identifier);
      if (!handler) throw new Error(`No handler for the job ${due.identifier}.`);
      await handler.run(due.payload, log);
    } catch (error) {
      failures.push({ job: due.identifier, error });
      await pool.query(putBack, [due.id, String(error), now()]);
      done = null;
    }
  }
}
