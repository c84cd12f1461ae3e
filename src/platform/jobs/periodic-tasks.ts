import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../telemetry/log.ts';

/** A task that every worker process runs again and again, such as checking deadlines. */
export interface PeriodicTask {
  readonly name: string;
  /** The pause between the end of a run and the start of the next. */
  readonly everyMs: number;
  run(log: Log): Promise<void>;
}

/** Starts all tasks. A failed run is logged and the next one follows. `stop` waits for runs that are under way. */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = tasks.map(async (task) => {
    const taskLog = log.child({ task: task.name });
    while (!signal.aborted) {
      await task.run(taskLog).catch((error: unknown) => taskLog.error({ err: error }, 'periodic task failed'));
      // Rejects when it is stopped.
      await pause(task.everyMs, undefined, { signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
