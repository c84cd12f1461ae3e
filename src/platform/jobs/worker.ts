import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
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

const concurrentJobs = 12;

const restartAfterMs = 1_000;

/**
 * Works on the queue until stopped, which lets running jobs finish. The runner gives up when the database goes away
 * for a moment; it is then started again.
 */
export async function startWorker(given: { pool: pg.Pool; handlers: JobHandler[]; log: Log }) {
  const { log } = given;
  let stopping = false;
  let runner = await startRunner(given);
  const supervise = async () => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the queue runner failed'));
      if (stopping) return;
      log.warn('the queue runner has ended, starting another');
      await delay(restartAfterMs);
      runner = await startUntilItWorks(given);
    }
  };
  const supervised = supervise();

  async function startUntilItWorks(parts: typeof given): Promise<Runner> {
    for (;;) {
      try {
        return await startRunner(parts);
      } catch (error) {
        log.error({ err: error }, 'the queue runner could not be started, trying again');
        await delay(restartAfterMs);
      }
    }
  }

  return {
    async stop() {
      stopping = true;
      await runner.stop().catch((error: unknown) => log.warn({ err: error }, 'the queue runner had ended before'));
      await supervised;
    },
  };
}

async function startRunner({ pool, handlers, log }: { pool: pg.Pool; handlers: JobHandler[]; log: Log }) {
  const taskList: TaskList = {};
  for (const handler of handlers) {
    taskList[handler.identifier] = async (payload, { job }) =>
      handler.run(payload, log.child({ job: handler.identifier, jobId: job.id, attempt: job.attempts }));
  }
  return run({
    pgPool: pool,
    taskList,
    concurrency: concurrentJobs,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'queue' }, message);
    }),
  });
}
