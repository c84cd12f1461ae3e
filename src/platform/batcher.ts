import { AppError } from './errors.ts';

/** The answer to one item of a batch. */
export type BatchOutcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

/**
 * Lets callers that arrive while a flush is under way share the next one. An item never waits for a timer: when
 * nothing is in flight it leaves at once. When a shared flush fails, each of its items is tried alone, so that one
 * bad item fails only itself. Whoever finds `maxWaiting` others in line is turned away.
 *
 * @param flush handles the items together and answers in the same order; rejects when none was handled
 */
export function createBatcher<Item, Result>(options: {
  flush: (items: Item[]) => Promise<Result[]>;
  maxItems: number;
  maxWaiting: number;
}): (item: Item) => Promise<Result> {
  const waiting: { item: Item; settle: (outcome: BatchOutcome<Result>) => void }[] = [];
  let running = false;

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, options.maxItems);
      const outcomes = await flushApart(batch.map(({ item }) => item));
      for (const [index, { settle }] of batch.entries()) {
        settle(outcomes[index] ?? { ok: false, error: new Error('A flush answered fewer items than it was given.') });
      }
    }
    running = false;
  }

  async function flushApart(items: Item[]): Promise<BatchOutcome<Result>[]> {
    try {
      return (await options.flush(items)).map((value) => ({ ok: true, value }));
    } catch (error) {
      if (items.length === 1) return [{ ok: false, error }];
      const alone = await Promise.all(items.map((item) => flushApart([item])));
      return alone.flat();
    }
  }

  return async (item) => {
    if (waiting.length >= options.maxWaiting) throw new AppError('SERVICE_UNAVAILABLE', 'Too much is waiting already.');
    const outcome = new Promise<BatchOutcome<Result>>((settle) => void waiting.push({ item, settle }));
    // The batch is cut when it leaves, so whatever the same turn of the event loop brings still shares it.
    if (!running) setImmediate(() => !running && void drain());
    const settled = await outcome;
    if (settled.ok) return settled.value;
    throw settled.error;
  };
}
