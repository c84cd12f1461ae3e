import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPayable } from './accounts.ts';
import { lateEntry, type Fault, type OrderStanding } from './late-entry.ts';
import type { EntryContent } from './order-entry.ts';

const standing: OrderStanding = { order: 'A1B2', baseMinor: 2000, serviceFeeMinor: 1100, borneMinor: 0 };
const source = 'DoorDash’s report of November 10';

const sums = ({ postings }: EntryContent) =>
  Object.fromEntries(postings.map(({ account, amountMinor }) => [account, amountMinor]));
const refund = (fault: Fault, amountMinor: number, order = standing) =>
  lateEntry(order, { cause: 'refund', fault, amountMinor, source });

describe('an amount that a service takes after the order', () => {
  it('is shared by base price and fee where the restaurant made the mistake', () => {
    const entry = refund('merchant', 775);
    expect(sums(entry)).toEqual({ 'payable.adjustments': 500, fee_given_up: 275, receivable: -775 });
    expect(entry.policy).toBe('2026-11/refund_merchant_fault');
  });

  it.each(['service', 'courier', 'unknown'] as const)('is claimed back where the mistake is of: %s', (fault) => {
    expect(sums(refund(fault, 775))).toEqual({ disputed: 775, receivable: -775 });
  });

  it('never takes more from the restaurant than the base prices of the order', () => {
    expect(sums(refund('merchant', 3100, { ...standing, borneMinor: 1700 }))).toEqual({
      'payable.adjustments': 300,
      fee_given_up: 2800,
      receivable: -3100,
    });
  });

  it('gives back no more than the restaurant bore', () => {
    expect(sums(refund('merchant', -775, { ...standing, borneMinor: 100 }))).toEqual({
      'payable.adjustments': -100,
      fee_given_up: -675,
      receivable: 775,
    });
  });

  it('leaves the restaurant alone for an order that is not in the books', () => {
    const unknown = { order: '', baseMinor: 0, serviceFeeMinor: 0, borneMinor: 0 };
    expect(sums(refund('merchant', 775, unknown))).toEqual({ fee_given_up: 775, receivable: -775 });
  });

  it('leaves commission to Forkline', () => {
    const entry = lateEntry(standing, { cause: 'commission', fault: 'unknown', amountMinor: 620, source });
    expect(sums(entry)).toEqual({ service_commission: 620, receivable: -620 });
  });

  it('always adds up to zero, and over any refunds the restaurant bears between nothing and its base prices', () => {
    const amount = fc.integer({ min: -5_000, max: 5_000 }).filter((minor) => minor !== 0);
    fc.assert(
      fc.property(fc.nat(4_000), fc.nat(4_000), fc.array(amount), (baseMinor, serviceFeeMinor, amounts) => {
        let borneMinor = 0;
        for (const amountMinor of amounts) {
          const entry = refund('merchant', amountMinor, { order: 'A1B2', baseMinor, serviceFeeMinor, borneMinor });
          expect(entry.postings.reduce((sum, posting) => sum + posting.amountMinor, 0)).toBe(0);
          expect(entry.postings.every((posting) => posting.amountMinor !== 0)).toBe(true);
          for (const posting of entry.postings) if (isPayable(posting.account)) borneMinor += posting.amountMinor;
          expect(borneMinor).toBeGreaterThanOrEqual(0);
          expect(borneMinor).toBeLessThanOrEqual(baseMinor);
        }
      }),
    );
  });
});
