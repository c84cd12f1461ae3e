import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { z } from 'zod';
import type { Log } from '../telemetry/log.ts';
import type { JobType } from './queue.ts';

/** A job with its handler. The handler may run twice for one job, so it must be safe to repeat. */
export interface JobHandler {
  readonly identifier: string;
  run(payload: unknown, log: Log): Promise<void>;
}

/** Binds a handler to a job; a payload that does not fit the schema fails the job with a sentence that says so. */
export function handleJob<Schema extends z.ZodType>(
  type: JobType<Schema>,
  handle: (payload: z.output<Schema>, log: Log) => Promise<void>,
): JobHandler {
  return {
    identifier: type.identifier,
    async run(payload, log) {
      const parsed = type.payload.safeParse(payload);
      if (!parsed.success) throw new Error(`Job ${type.identifier} got a wrong payload: ${parsed.error.message}`);
      await handle(parsed.data, log);
    },
  };
}

/** Most jobs wait for somebody else's server: three that hang, with twelve calls each, leave room for all others. */
const concurrentJobs = 48;

const restartAfterMs = 1_000;
const freeOrphansEveryMs = 5_000;
const deadAfterMs = 60_000;
/** A runner looks each second: with nothing under way, what has been due for so long is not being taken. */
const idleAfterMs = 30_000;
const lookForIdleEveryMs = 10_000;

interface Given {
  pool: pg.Pool;
  handlers: JobHandler[];
  log: Log;
  /** What takes the jobs; the queue library's own runner when not given. */
  start?: (given: GivenRunner) => Promise<Pick<Runner, 'promise' | 'stop'>>;
  idleMs?: { after: number; lookEvery: number };
}

/**
 * Works on the queue until stopped, which lets running jobs finish. The runner gives up when the database goes away
 * for a moment; it is then started again, and jobs that were taken and never given back are freed. One that neither
 * works nor gives up is left alone, and another takes its place.
 */
export async function startWorker(queue: Given) {
  const { log, start = startRunner, idleMs = { after: idleAfterMs, lookEvery: lookForIdleEveryMs } } = queue;
  const given: GivenRunner = { ...queue, lockNames: new Set(), underWay: new Set(), suspects: new Set() };
  let stopping = false;
  let isStarting = false;
  let idle = Promise.withResolvers<void>();
  let runner = await start(given);
  const supervise = async () => {
    for (;;) {
      const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue runner failed'));
      await Promise.race([ended, idle.promise]);
      if (stopping) return;
      log.warn('the queue runner has ended, starting another');
      isStarting = true;
      await delay(restartAfterMs);
      if (stopping) return;
      idle = Promise.withResolvers();
      runner = await startUntilItWorks(given);
      isStarting = false;
      if (stopping) {
        await runner.stop();
        return;
      }
    }
  };
  const supervised = supervise();

  const freeing = setInterval(() => {
    freeOrphans(given)
      .then(() => unlockDeadRunners(given))
      .catch((error: unknown) => log.warn({ err: error }, 'orphaned jobs not freed'));
  }, freeOrphansEveryMs);
  const looking = setInterval(() => void replaceIdle(), idleMs.lookEvery);

  async function replaceIdle(): Promise<void> {
    const present = runner;
    try {
      const untaken = await countUntaken(given, idleMs.after);
      if (untaken === 0 || stopping || present !== runner || isStarting) return;
      log.error({ untaken }, 'the queue runner takes no jobs');
      // It may never end: nobody waits for it.
      void present.stop().catch(() => {});
      idle.resolve();
    } catch (error) {
      log.warn({ err: error }, 'the queue was not looked at');
    }
  }

  async function startUntilItWorks(parts: GivenRunner): Promise<Pick<Runner, 'promise' | 'stop'>> {
    for (;;) {
      try {
        return await start(parts);
      } catch (error) {
        log.error({ err: error }, 'the queue runner could not be started, trying again');
        await delay(restartAfterMs);
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      clearInterval(freeing);
      clearInterval(looking);
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the queue runner had ended before'));
      await supervised;
    },
  };
}

export interface GivenRunner extends Given {
  /** Of all runners of this process, what the queue writes down as the one who has locked a job. */
  lockNames: Set<string>;
  /** Jobs whose handlers are running. */
  underWay: Set<string>;
  /** Jobs that were locked by us and not under way at the last look. */
  suspects: Set<string>;
}

/**
 * Frees jobs that the queue believes to be with us, and that nobody works on: the database went away between taking a
 * job and hearing of it, or before its end was written down. The queue itself frees them after hours.
 */
async function freeOrphans({ pool, lockNames, underWay, suspects, log }: GivenRunner): Promise<void> {
  const names = [...lockNames];
  const { rows } = await pool.query<{ id: string }>('select id from graphile_worker.jobs where locked_by = any($1)', [
    names,
  ]);
  const idle = rows.map(({ id }) => id).filter((id) => !underWay.has(id));
  const orphans = idle.filter((id) => suspects.has(id));
  suspects.clear();
  for (const id of idle) suspects.add(id);
  if (orphans.length === 0) return;
  log.warn({ jobs: orphans }, 'jobs that nobody works on are freed');
  // The queue's own function would free all that these runners have.
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where id = any($1) and locked_by = any($2)`,
    [orphans, names],
  );
}

/**
 * Records that this process's runners are alive, and unlocks the jobs of runners that have not been seen for a minute:
 * their process was killed. All times are the database's.
 */
export async function unlockDeadRunners({
  pool,
  lockNames,
  log,
}: Pick<GivenRunner, 'pool' | 'lockNames' | 'log'>): Promise<void> {
  await pool.query(
    `insert into job_runners (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
    [[...lockNames]],
  );
  await pool.query(`delete from job_runners where seen_at < now() - $1 * interval '1 ms'`, [deadAfterMs]);
  const { rows } = await pool.query<{ runner: string }>(
    `select distinct locked_by as runner from graphile_worker.jobs
     where locked_at < now() - $1 * interval '1 ms' and not exists (select from job_runners where id = locked_by)`,
    [deadAfterMs],
  );
  if (rows.length === 0) return;
  const runners = rows.map(({ runner }) => runner);
  log.warn({ runners }, 'jobs of dead runners unlocked');
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [runners]);
}

/** Of the jobs that we could do, those that have been due for a while and that nobody takes, while we do nothing. */
async function countUntaken({ pool, handlers, underWay }: GivenRunner, afterMs: number): Promise<number> {
  if (underWay.size > 0) return 0;
  const { rows } = await pool.query<{ untaken: number }>(
    `select count(*)::int as untaken from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.is_available and j.run_at < now() - $1 * interval '1 ms' and t.identifier = any($2)`,
    [afterMs, handlers.map(({ identifier }) => identifier)],
  );
  return underWay.size > 0 ? 0 : (rows[0]?.untaken ?? 0);
}

/** The queue library's own runner. */
export async function startRunner({ pool, handlers, log, lockNames, underWay }: GivenRunner) {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => lockNames.add(workerPool.id));
  const taskList: TaskList = {};
  for (const handler of handlers) {
    taskList[handler.identifier] = async (payload, { job }) => {
      underWay.add(job.id);
      const jobLog = log.child({ job: handler.identifier, jobId: job.id, attempt: job.attempts });
      await handler.run(payload, jobLog).finally(() => underWay.delete(job.id));
    };
  }
  return run({
    pgPool: pool,
    taskList,
    // Not `completeJobBatchDelay`: the library waits for ever once such a batch has failed (0.17.3).
    concurrency: concurrentJobs,
    events,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'queue' }, message);
    }),
  });
}
