import type { EntryContent } from './order-entry.ts';
import { policyName } from './policy.ts';

export type VerificationStep = 'sent' | 'returned';

/**
 * The entry for a small deposit that shows whose a bank account is: our cost, paid off our bank account at once, since it
 * is cents; the other way round when it comes back.
 *
 * @param given.amountMinor above 0
 */
export function verificationEntry(given: {
  step: VerificationStep;
  number: string;
  amountMinor: number;
}): EntryContent {
  const { step, number, amountMinor } = given;
  const costMinor = step === 'sent' ? amountMinor : -amountMinor;
  return {
    policy: policyName(`verification_${step}`),
    postings: [
      { account: 'account_verification', amountMinor: costMinor },
      { account: 'bank', amountMinor: -costMinor },
    ],
    details: { order: number, lines: [] },
  };
}
