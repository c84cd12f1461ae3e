/** Empties something that fills meanwhile, in one run at a time. */
export interface Drain {
  /** Called after each addition. */
  start(): void;
  /** Resolves when the run that is under way, if any, has left nothing. */
  whenEmpty(): Promise<void>;
}

/**
 * @param takeAll takes out what is there and handles it, and never rejects; it is called again until `isEmpty`
 */
export function createDrain({ isEmpty, takeAll }: { isEmpty: () => boolean; takeAll: () => Promise<void> }): Drain {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      while (!isEmpty()) await takeAll();
    } finally {
      // In the same moment as the last look: whatever is added from now on begins a run of its own.
      running = undefined;
    }
  }

  return {
    start() {
      if (!running && !isEmpty()) running = run();
    },
    whenEmpty: async () => running,
  };
}
