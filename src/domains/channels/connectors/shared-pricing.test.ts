import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServiceOrderLine } from '../model/service-order.ts';
import { priceLines, type SentLine } from './shared-pricing.ts';

const line = (unitMinor: number, quantity = 1, options: SentLine[] = []): SentLine => ({
  line: { name: 'x', quantity, action: 'added' },
  unitMinor,
  options,
});

const option = (unitMinor: number, quantity: number, chargeableQuantity?: number): SentLine => ({
  line: { name: 'o', quantity, action: 'added', ...(chargeableQuantity !== undefined && { chargeableQuantity }) },
  unitMinor,
  options: [],
});

test('a line price that holds its options is taken apart', () => {
  const { lines, mismatch } = priceLines([line(510, 2, [option(10, 1)])], {
    subtotalMinor: 1020,
    optionHoldsOptions: false,
  });
  expect(mismatch).toBeUndefined();
  expect(lines[0]?.price).toEqual({
    unitBaseMinor: 500,
    optionsTotalMinor: 10,
    unitTotalMinor: 510,
    lineTotalMinor: 1020,
    sentPriceIncludesOptions: true,
  });
});

test('when only the sum with options on top meets the subtotal, that reading is taken', () => {
  const { lines, mismatch } = priceLines([line(500, 1, [option(60, 1)])], {
    subtotalMinor: 560,
    optionHoldsOptions: false,
  });
  expect(mismatch).toBeUndefined();
  expect(lines[0]?.price).toMatchObject({ unitBaseMinor: 500, unitTotalMinor: 560, sentPriceIncludesOptions: false });
});

test('when neither meets it, the price still holds its options and the difference is flagged', () => {
  const { lines, mismatch } = priceLines([line(500, 1, [option(60, 1)])], {
    subtotalMinor: 999,
    optionHoldsOptions: false,
  });
  expect(mismatch).toMatchObject({ linesMinor: 500, subtotalMinor: 999 });
  expect(lines[0]?.price.sentPriceIncludesOptions).toBe(true);
});

test('recipe options count only what is charged, removed ones nothing', () => {
  const removed: SentLine = { line: { name: 'no', quantity: 2, action: 'removed' }, unitMinor: 70, options: [] };
  const { lines } = priceLines([line(445, 1, [option(100, 3, 1), removed])], {
    subtotalMinor: 445,
    optionHoldsOptions: false,
  });
  expect(lines[0]?.price).toMatchObject({ unitBaseMinor: 345, optionsTotalMinor: 100 });
  expect(lines[0]?.modifiers.map((modifier) => modifier.price.lineTotalMinor)).toEqual([100, 0]);
});

test('a line sold by weight takes the total that the service printed', () => {
  const sold = { ...line(333, 1.37), totalMinor: 456 };
  expect(priceLines([sold], { subtotalMinor: 456, optionHoldsOptions: false })).toMatchObject({ sumMinor: 456 });
});

const anyLine = fc.letrec<{ line: SentLine }>((tie) => ({
  line: fc.record({
    line: fc.record({
      name: fc.constant('x'),
      quantity: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constant(0.5)),
      action: fc.constantFrom('added' as const, 'removed' as const),
    }),
    unitMinor: fc.integer({ min: 0, max: 5000 }),
    options: fc.oneof({ depthSize: 'small' }, fc.constant<SentLine[]>([]), fc.array(tie('line'), { maxLength: 3 })),
  }),
})).line;

const every = (lines: readonly ServiceOrderLine[]): ServiceOrderLine[] =>
  lines.flatMap((each) => [each, ...every(each.modifiers)]);

test('base and options make up the unit price at every depth, in every reading', () => {
  const readings = fc.record({
    subtotalMinor: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
    optionHoldsOptions: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 4 }), readings, (sent, reading) => {
      const { lines, sumMinor, mismatch } = priceLines(sent, reading);
      for (const { price, modifiers } of every(lines)) {
        expect(price.unitBaseMinor + price.optionsTotalMinor).toBe(price.unitTotalMinor);
        expect(price.optionsTotalMinor).toBe(modifiers.reduce((sum, each) => sum + each.price.lineTotalMinor, 0));
        expect(Number.isSafeInteger(price.lineTotalMinor)).toBe(true);
      }
      expect(sumMinor).toBe(lines.reduce((sum, each) => sum + each.price.lineTotalMinor, 0));
      expect(mismatch === undefined).toBe(reading.subtotalMinor === undefined || sumMinor === reading.subtotalMinor);
    }),
  );
});

test('whichever way a service means its prices, its own subtotal reveals it', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 3 }), (sent) => {
      const base = priceLines(sent, { subtotalMinor: undefined, optionHoldsOptions: false });
      const exclusive = sent.map((each) => each.unitMinor + optionsOf(each));
      const subtotalMinor = sent.reduce(
        (sum, each, index) => sum + Math.round((exclusive[index] ?? 0) * paid(each)),
        0,
      );
      const priced = priceLines(sent, { subtotalMinor, optionHoldsOptions: false });
      expect(priced.mismatch).toBeUndefined();
      expect([base.sumMinor, subtotalMinor]).toContain(priced.sumMinor);
    }),
  );
});

const paid = ({ line }: SentLine) => (line.action === 'removed' ? 0 : line.quantity);

const optionsOf = (sent: SentLine): number =>
  sent.options.reduce((sum, each) => sum + Math.round((each.unitMinor + optionsOf(each)) * paid(each)), 0);
