import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

/** A drain of `waiting` into `taken`, of which each run takes a few turns. */
function drainOf(waiting: string[]) {
  const taken: string[][] = [];
  let running = 0;
  let most = 0;
  const drain = createDrain({
    isEmpty: () => waiting.length === 0,
    async takeAll() {
      most = Math.max(most, ++running);
      const batch = waiting.splice(0);
      await Promise.resolve();
      taken.push(batch);
      running -= 1;
    },
  });
  const add = (one: string) => {
    waiting.push(one);
    drain.start();
  };
  return { drain, add, taken, most: () => most };
}

it.each(Array.from({ length: 12 }, (_, turns) => turns))(
  'leaves nothing behind that is added %i microtasks after the first',
  async (turns) => {
    const { drain, add, taken, most } = drainOf([]);
    add('first');
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    add('second');
    await drain.whenEmpty();
    expect(taken.flat()).toEqual(['first', 'second']);
    expect(most()).toBe(1);
  },
);

it('takes together what is added while a run is under way', async () => {
  const { drain, add, taken } = drainOf([]);
  for (const one of ['a', 'b', 'c']) add(one);
  await drain.whenEmpty();
  expect(taken).toEqual([['a'], ['b', 'c']]);
});

it('is empty at once when there was nothing to take', async () => {
  const { drain, taken } = drainOf([]);
  drain.start();
  await drain.whenEmpty();
  expect(taken).toEqual([]);
});
