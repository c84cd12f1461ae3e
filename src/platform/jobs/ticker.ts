import type { Log } from '../telemetry/log.ts';

/** Something that is looked after again and again, such as deadlines. */
export interface Watch {
  readonly name: string;
  readonly everyMs: number;
  run(log: Log): Promise<void>;
}

/** Runs each watch, waits its time, runs it again; a failure is logged and does not end it. `stop` waits for runs under way. */
export function startWatches(watches: readonly Watch[], log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const loops = watches.map(async (watch) => {
    const watchLog = log.child({ watch: watch.name });
    while (!stopping.signal.aborted) {
      await watch.run(watchLog).catch((error: unknown) => watchLog.error({ err: error }, 'watch failed'));
      await pause(watch.everyMs, stopping.signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
