import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainedEntry, receivableOf } from './explained-entry.ts';
import { lateEntry } from './late-entry.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const on = (account: string, postings: readonly { account: string; amountMinor: number }[]) =>
  sum(postings.filter((posting) => posting.account === account).map(({ amountMinor }) => amountMinor));

describe('an order that its service changes after a refund for it was borne', () => {
  it('is taken off once: what the restaurant bore for the same food comes back to it', () => {
    const explained = explainedEntry({ order: 'A1', borneMinor: 500, feeGivenUpMinor: 275 }, 775);
    expect(explained?.content).toMatchObject({
      policy: expect.stringMatching(/late_explained$/),
      postings: [
        { account: 'receivable', amountMinor: 775 },
        { account: 'payable.adjustments', amountMinor: -500 },
        { account: 'fee_given_up', amountMinor: -275 },
      ],
    });
  });

  it('gives back no more than the change explains', () => {
    const explained = explainedEntry({ order: 'A1', borneMinor: 600, feeGivenUpMinor: 300 }, 300);
    expect(explained).toMatchObject({ explainedMinor: 300 });
    expect(explained?.content.postings).toEqual([
      { account: 'receivable', amountMinor: 300 },
      { account: 'payable.adjustments', amountMinor: -200 },
      { account: 'fee_given_up', amountMinor: -100 },
    ]);
  });

  it('needs no entry where nothing was borne', () => {
    expect(explainedEntry({ order: 'A1', borneMinor: 0, feeGivenUpMinor: 0 }, 300)).toBeUndefined();
  });

  it('whatever the amounts, owes the lesser of what it is worth now and what was left after the refund', () => {
    fc.assert(
      fc.property(
        fc.record({ base: fc.nat(50_000), fee: fc.nat(50_000), late: fc.nat(100_000), now: fc.nat(100_000) }),
        ({ base, fee, late, now }) => {
          const sold = base + fee;
          fc.pre(sold > 0 && late > 0 && late <= sold && now < sold);
          const standing = { order: 'A1', baseMinor: base, serviceFeeMinor: fee, borneMinor: 0 };
          const refund = lateEntry(standing, { cause: 'refund', fault: 'merchant', amountMinor: late, source: 'x' });
          const borne = {
            order: 'A1',
            borneMinor: on('payable.adjustments', refund.postings),
            feeGivenUpMinor: on('fee_given_up', refund.postings),
          };
          const explained = explainedEntry(borne, sold - now);
          const postings = explained?.content.postings ?? [];
          expect(sum(postings.map(({ amountMinor }) => amountMinor))).toBe(0);
          expect(postings.every(({ amountMinor }) => amountMinor !== 0)).toBe(true);
          expect(now + receivableOf(refund) + receivableOf(explained?.content)).toBe(Math.min(now, sold - late));
          // Neither gets back more than it bore.
          expect(borne.borneMinor + on('payable.adjustments', postings)).toBeGreaterThanOrEqual(0);
          expect(borne.feeGivenUpMinor + on('fee_given_up', postings)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
