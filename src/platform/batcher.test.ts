import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A flush whose every call waits until the test lets it go; it answers each number's double. */
function heldFlush() {
  const batches: number[][] = [];
  const held: PromiseWithResolvers<void>[] = [];
  return {
    batches,
    flush: async (items: number[]): Promise<number[]> => {
      batches.push([...items]);
      const hold = Promise.withResolvers<void>();
      held.push(hold);
      await hold.promise;
      return items.map((item) => item * 2);
    },
    release: (): void => held.shift()?.resolve(),
  };
}

async function releaseUntil(done: Promise<unknown>, release: () => void): Promise<void> {
  const open = new Set(['done']);
  void done.then(() => open.clear());
  while (open.size > 0) {
    release();
    await nextTurn();
  }
}

describe('a batcher', () => {
  it('sends an item at once when nothing is in flight', async () => {
    const flush = vi.fn<(items: number[]) => Promise<number[]>>(async (items) => items);
    await expect(createBatcher({ flush, maxItems: 10, maxWaiting: 1_000 })(7)).resolves.toBe(7);
    expect(flush.mock.calls).toEqual([[[7]]]);
  });

  it('lets what one turn of the event loop brings share the first flush', async () => {
    const { batches, flush, release } = heldFlush();
    const add = createBatcher({ flush, maxItems: 10, maxWaiting: 1_000 });
    const answers = Promise.all([add(1), add(2), add(3)]);
    await releaseUntil(answers, release);
    expect(batches).toEqual([[1, 2, 3]]);
    expect(await answers).toEqual([2, 4, 6]);
  });

  it('lets items that arrive while a flush is in flight share the next one, and starts no second flush beside it', async () => {
    const { batches, flush, release } = heldFlush();
    const add = createBatcher({ flush, maxItems: 10, maxWaiting: 1_000 });
    const first = add(1);
    await nextTurn();
    const later = [add(2), add(3)];
    await nextTurn();
    later.push(add(4));
    await nextTurn();
    expect(batches).toEqual([[1]]);
    release();
    expect(await first).toBe(2);
    await releaseUntil(Promise.all(later), release);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('tries the items of a failed flush alone, so that a bad one fails only itself', async () => {
    const batches: string[][] = [];
    const add = createBatcher<string, string>({
      maxItems: 10,

      maxWaiting: 1_000,
      async flush(items) {
        batches.push(items);
        if (items.includes('bad')) throw new Error('bad was in it');
        return items.map((item) => `${item}!`);
      },
    });
    const settled = await Promise.allSettled([add('a'), add('bad'), add('b')]);
    expect(settled).toEqual([
      { status: 'fulfilled', value: 'a!' },
      { status: 'rejected', reason: new Error('bad was in it') },
      { status: 'fulfilled', value: 'b!' },
    ]);
    expect(batches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
    await expect(add('c')).resolves.toBe('c!');
  });

  it('fails an item whose answer is missing, instead of keeping its caller waiting', async () => {
    const add = createBatcher<number, number>({ flush: async () => [], maxItems: 10, maxWaiting: 1_000 });
    await expect(add(1)).rejects.toThrow('fewer items');
  });

  it('answers everyone in order and never cuts a batch longer than its limit, whatever arrives when', async () => {
    const run = fc.record({
      turns: fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }), { maxLength: 8 }),
      maxItems: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(run, async ({ turns, maxItems }) => {
        const sizes = [0];
        const add = createBatcher<number, number>({
          maxItems,

          maxWaiting: 1_000,
          async flush(items) {
            sizes.push(items.length);
            await nextTurn();
            if (items.includes(13)) throw new Error('thirteen');
            return items.map((item) => item * 2);
          },
        });
        const answers: Promise<PromiseSettledResult<number>[]>[] = [];
        for (const turn of turns) {
          answers.push(Promise.allSettled(turn.map((item) => add(item))));
          await nextTurn();
        }
        const given = turns.flat();
        const settled = (await Promise.all(answers)).flat();
        expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
          given.map((item) => (item === 13 ? 'failed' : item * 2)),
        );
        expect(Math.max(...sizes)).toBeLessThanOrEqual(maxItems);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the order in which items came, over all batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 7 }), async (count, maxItems) => {
        const seen: number[] = [];
        const add = createBatcher<number, number>({
          maxItems,

          maxWaiting: 1_000,
          async flush(items) {
            seen.push(...items);
            await nextTurn();
            return items;
          },
        });
        const given = Array.from({ length: count }, (_, index) => index);
        expect(await Promise.all(given.map((item) => add(item)))).toEqual(given);
        expect(seen).toEqual(given);
      }),
      { numRuns: 30 },
    );
  });
});
