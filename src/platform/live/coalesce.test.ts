import { expect, it } from 'vitest';
import { createCoalescer } from './coalesce.ts';

/** A coalescer that moves `waiting` into `flushed`; each flush takes a few microtasks. */
function coalescerOf(waiting: string[]) {
  const flushed: string[][] = [];
  let running = 0;
  let maxRunning = 0;
  const coalescer = createCoalescer({
    isEmpty: () => waiting.length === 0,
    async flush() {
      maxRunning = Math.max(maxRunning, ++running);
      const batch = waiting.splice(0);
      await Promise.resolve();
      flushed.push(batch);
      running -= 1;
    },
  });
  const add = (one: string) => {
    waiting.push(one);
    coalescer.schedule();
  };
  return { coalescer, add, flushed, maxRunning: () => maxRunning };
}

it.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'the coalescer flushes an addition made %i microtasks after the first, one run at a time',
  async (turns) => {
    const { coalescer, add, flushed, maxRunning } = coalescerOf([]);
    add('first');
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    add('second');
    await coalescer.whenIdle();
    expect(flushed.flat()).toEqual(['first', 'second']);
    expect(maxRunning()).toBe(1);
  },
);

it('the coalescer flushes additions made during a run together', async () => {
  const { coalescer, add, flushed } = coalescerOf([]);
  for (const one of ['a', 'b', 'c']) add(one);
  await coalescer.whenIdle();
  expect(flushed).toEqual([['a'], ['b', 'c']]);
});

it('whenIdle resolves without a flush when there is nothing to flush', async () => {
  const { coalescer, flushed } = coalescerOf([]);
  coalescer.schedule();
  await coalescer.whenIdle();
  expect(flushed).toEqual([]);
});
