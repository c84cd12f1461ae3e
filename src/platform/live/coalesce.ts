/** Flushes what has been added, in one run at a time. */
export interface Coalescer {
  /** Starts a run unless one is under way; called after each addition. */
  schedule(): void;
  /** Resolves when the run that is under way, if any, has flushed everything. */
  whenIdle(): Promise<void>;
}

/**
 * Returns a coalescer of additions that the caller keeps.
 *
 * @param flush takes and handles everything that is there; must not reject; is called again until `isEmpty`
 */
export function createCoalescer({ isEmpty, flush }: { isEmpty: () => boolean; flush: () => Promise<void> }): Coalescer {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (!isEmpty()) await flush();
    } finally {
      // Synchronous with the last `isEmpty`, so that a later addition starts a new run.
      running = undefined;
    }
  }

  return {
    schedule() {
      if (!running && !isEmpty()) running = run();
    },
    whenIdle: async () => running,
  };
}
