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

const concurrentJobs = 8;

/** Starts working on the queue. `stop` lets running jobs finish. */
export async function startWorker({ pool, handlers, log }: { pool: pg.Pool; handlers: JobHandler[]; log: Log }) {
  const taskList: TaskList = {};
  for (const handler of handlers) {
    taskList[handler.identifier] = async (payload, { job }) =>
      handler.run(payload, log.child({ job: handler.identifier, jobId: job.id, attempt: job.attempts }));
  }
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: concurrentJobs,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => (level: string, message) => {
      if (level === 'error' || level === 'warning') log.warn({ source: 'queue' }, message);
    }),
  });
  return { stop: () => runner.stop() };
}
