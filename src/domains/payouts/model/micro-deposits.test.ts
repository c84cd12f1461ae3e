import fc from 'fast-check';
import { expect, it } from 'vitest';
import { depositsText, drawDeposits } from './micro-deposits.ts';

/** Draws these, one after the other. */
const drawing =
  (...drawn: number[]) =>
  () =>
    drawn.shift() ?? 1;

it('are two different amounts from 1 to 99 cents, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 98 }), (one, other) => {
      const [first, second] = drawDeposits(drawing(one, other));
      expect(first).not.toBe(second);
      for (const amount of [first, second]) expect(amount >= 1 && amount <= 99).toBe(true);
    }),
  );
});

it('are each pair as often as any other', () => {
  const seen = new Map<string, number>();
  for (let one = 1; one <= 99; one += 1) {
    for (let other = 1; other <= 98; other += 1) {
      const text = depositsText(drawDeposits(drawing(one, other)));
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
  }
  expect(seen.size).toBe((99 * 98) / 2);
  expect(new Set(seen.values())).toEqual(new Set([2]));
});

it('read the same in either order, and no two pairs read alike', () => {
  expect(depositsText([32, 5])).toBe(depositsText([5, 32]));
  expect(depositsText([1, 23])).not.toBe(depositsText([12, 3]));
});
