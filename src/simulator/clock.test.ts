import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SimulatorClock } from './clock.ts';
import { Heap } from './heap.ts';
import { stillTime } from './testing.ts';

test('a moved clock fires what falls due, each at its own time and in order', async () => {
  const clock = new SimulatorClock(stillTime(1_000));
  const fired: [string, number][] = [];
  clock.after(300, () => fired.push(['late', clock.now()]));
  clock.after(100, () => {
    fired.push(['early', clock.now()]);
    clock.after(50, () => fired.push(['between', clock.now()]));
  });
  clock.after(900, () => fired.push(['not yet', clock.now()]));
  clock.after(200, () => fired.push(['cancelled', clock.now()])).cancel();
  await clock.advance(500);
  expect(fired).toEqual([
    ['early', 1_100],
    ['between', 1_150],
    ['late', 1_300],
  ]);
  expect(clock.now()).toBe(1_500);
});

test('what is under way is awaited before the clock goes on, so that its consequences come first', async () => {
  const clock = new SimulatorClock(stillTime());
  const fired: string[] = [];
  let answer: (() => void) | null = null;
  clock.after(1_000, () => {
    answer = () => clock.after(1_000, () => fired.push('resent'));
  });
  clock.after(60_000, () => fired.push('deadline'));
  await clock.advance(100_000, async () => {
    answer?.();
    answer = null;
  });
  expect(fired).toEqual(['resent', 'deadline']);
});

test('two moves at once come one after the other', async () => {
  const clock = new SimulatorClock(stillTime(0));
  await Promise.all([clock.advance(100), clock.advance(100)]);
  expect(clock.now()).toBe(200);
});

test('a heap gives its values back in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (values) => {
      const heap = new Heap<number>((a, b) => a < b);
      for (const value of values) heap.push(value);
      expect(values.map(() => heap.pop())).toEqual(values.toSorted((a, b) => a - b));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});
