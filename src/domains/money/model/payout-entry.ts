import type { Account } from './accounts.ts';
import type { EntryContent } from './order-entry.ts';
import { policyName } from './policy.ts';

/** The way of a payout through the books. `settled`: the time in which the bank may send it back is over. */
export type PayoutStep = 'prepared' | 'cancelled' | 'sent' | 'settled' | 'returned';

const ways: Record<Exclude<PayoutStep, 'returned'>, { debit: Account; credit: Account }> = {
  prepared: { debit: 'payable.paid', credit: 'payouts_prepared' },
  cancelled: { debit: 'payouts_prepared', credit: 'payable.paid' },
  sent: { debit: 'payouts_prepared', credit: 'bank_in_transit' },
  settled: { debit: 'bank_in_transit', credit: 'bank' },
};

/**
 * The entry for a step of a payout.
 *
 * @param given.amountMinor above 0
 * @param given.wasSettled of one that comes back: whether it had counted as arrived
 */
export function payoutEntry(given: {
  step: PayoutStep;
  number: string;
  amountMinor: number;
  wasSettled?: boolean;
}): EntryContent {
  const { step, number, amountMinor, wasSettled } = given;
  const { debit, credit } =
    step === 'returned'
      ? ({ debit: wasSettled ? 'bank' : 'bank_in_transit', credit: 'payable.paid' } as const)
      : ways[step];
  return {
    policy: policyName(`payout_${step}`),
    postings: [
      { account: debit, amountMinor },
      { account: credit, amountMinor: -amountMinor },
    ],
    details: { order: number, lines: [] },
  };
}
