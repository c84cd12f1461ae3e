import { describe, expect, it } from 'vitest';
import type { PriceChange } from '../../channels/model/adjustment.ts';
import { serviceOrderLine, type ServiceOrderLine } from '../../channels/model/service-order.ts';
import { ownPriceShare } from './own-price.ts';

const line = (unitTotalMinor: number, externalLineId = 'l-2'): ServiceOrderLine =>
  serviceOrderLine.parse({
    externalLineId,
    itemRef: 'taco',
    name: 'Taco',
    quantity: 1,
    price: {
      unitBaseMinor: unitTotalMinor,
      optionsTotalMinor: 0,
      unitTotalMinor,
      lineTotalMinor: unitTotalMinor,
      sentPriceIncludesOptions: true,
    },
    modifiers: [],
  });
const change = (fromMinor: number, unitMinor: number, itemRef = 'taco'): PriceChange => ({
  kind: 'price',
  externalLineId: 'l-1',
  name: 'Taco',
  ordered: 1,
  itemRef,
  currency: 'USD',
  fromMinor,
  unitMinor,
  optionsMinor: 0,
});
const totals = (subtotalMinor: number, adjustmentMinor?: number) => ({
  subtotalMinor,
  ...(adjustmentMinor !== undefined && { adjustmentMinor }),
});

describe('a price that the merchant changed itself', () => {
  it.each([
    ['nothing was changed', line(1_000), [], totals(1_000), 1],
    ['one line is cheaper, under another id', line(800), [change(1_000, 800)], totals(800), 0.8],
    ['it was made cheaper twice', line(500), [change(1_000, 800), change(800, 500)], totals(500), 0.5],
    ['the service did not take it', line(1_000), [change(1_000, 800)], totals(1_000), 1],
    ['it is another item', line(800), [change(1_000, 800, 'soup')], totals(800), 1],
    ['the whole order is cheaper', line(1_000), [], totals(2_000, -500), 0.75],
    ['the whole order is dearer', line(1_000), [change(1_000, 1_500)], totals(2_000, 500), 1.25],
    ['more than all was given away', line(1_000), [], totals(1_000, -1_500), 0],
    ['it was free', line(0), [change(1_000, 0)], totals(0), 0],
  ])('changes what a line is worth in proportion where %s', (_, sold, changes, sums, share) => {
    expect(ownPriceShare(sold, { changes, totals: sums })).toBe(share);
  });
});
