import { describe, expect, it } from 'vitest';
import type { AdjustWays } from '../../../domains/channels/model/adjustment.ts';
import { serviceOrderLine } from '../../../domains/channels/model/service-order.ts';
import { readDraft, whyNotTogether, type LineDraft } from './adjust-draft.ts';

const line = serviceOrderLine.parse({
  externalLineId: 'l-1',
  name: 'Ramen',
  quantity: 2,
  price: {
    unitBaseMinor: 1_000,
    optionsTotalMinor: 200,
    unitTotalMinor: 1_200,
    lineTotalMinor: 2_400,
    sentPriceIncludesOptions: true,
  },
  modifiers: [],
});
const ways: AdjustWays = {
  remove: { how: 'request' },
  quantity: { how: 'request' },
  substitute: { how: 'request', takesOptions: true },
  price: { how: 'request', mayRise: true, maxMinor: 1_000, isAlone: true },
};
const ground = { ways, currency: 'USD' };
const option = { ref: 'dashi', name: 'Dashi', priceMinor: 0, maximum: 1 };
const broth = { ref: 'broth', name: 'Broth', minimum: 1, maximum: 1, options: [option] };
const udon = { ref: 'udon', name: 'Udon', category: 'Noodles', priceMinor: 900, groups: [broth] };
const instead = (options: { groupRef: string; ref: string; quantity: number }[]): LineDraft => ({
  kind: 'substitute',
  item: udon,
  quantity: 2,
  options,
});
const price = (text: string): LineDraft => ({ kind: 'price', text });
const read = (draft: LineDraft) => readDraft(line, draft, ground);
const together = (...drafts: LineDraft[]) =>
  whyNotTogether(
    drafts.flatMap((draft) => read(draft) ?? []),
    ground,
  );

describe('what a person is about to ask for a line', () => {
  it('is nothing while it stays as it is', () => {
    expect(readDraft(line, undefined, ground)).toBeUndefined();
    expect(read({ kind: 'left', left: 2 })).toBeUndefined();
    expect(readDraft({ ...line, externalLineId: undefined }, { kind: 'left', left: 0 }, ground)).toBeUndefined();
  });

  it('is none of it, or fewer', () => {
    expect(read({ kind: 'left', left: 0 })).toMatchObject({ change: { kind: 'remove', lineId: 'l-1' } });
    expect(read({ kind: 'left', left: 1 })).toMatchObject({ change: { kind: 'quantity', quantity: 1 } });
  });

  it('is another item, once it is chosen with what it has to come with', () => {
    expect(read({ kind: 'substitute', item: undefined, quantity: 2, options: [] })).toEqual({
      problem: 'Choose what to send instead of Ramen.',
    });
    expect(read(instead([]))).toEqual({ problem: 'Udon: choose 1 of “Broth”.' });
    const options = [{ groupRef: 'broth', ref: 'dashi', quantity: 1 }];
    expect(read(instead(options))).toMatchObject({
      change: { kind: 'substitute', lineId: 'l-1', itemRef: 'udon', quantity: 2, options },
    });
  });

  it.each([
    ['9.5', 950],
    ['9,50', 950],
    [' 13 ', 1_300],
    ['2.00', 200],
  ])('is the price %j in cents', (text, unitMinor) => {
    expect(read(price(text))).toEqual({
      change: { kind: 'price', lineId: 'l-1', unitMinor },
      deltaMinor: (unitMinor - 1_200) * 2,
    });
  });

  it.each([
    ['', /Enter a price such as/],
    ['free', /Enter a price such as/],
    ['9.505', /Enter a price such as/],
    ['-1', /Enter a price such as/],
    ['12.00', /costs \$12\.00 already/],
    ['1.99', /options of Ramen alone cost \$2\.00/],
  ])('is not the price %j', (text, problem) => {
    expect(read(price(text))).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('goes together as far as the service takes it', () => {
    expect(together({ kind: 'left', left: 1 })).toBeUndefined();
    expect(together(price('9.50'))).toBeUndefined();
    expect(together(price('9.50'), { kind: 'left', left: 1 })).toMatch(/by itself/);
    expect(together(price('18'))).toMatch(/\$12\.00 in all, and \$10\.00 at most/);
  });
});
