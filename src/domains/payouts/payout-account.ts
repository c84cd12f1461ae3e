import type { Vault } from '../../platform/crypto/vault.ts';
import type { Tx } from '../../platform/db/database.ts';
import { readPayoutAccount } from './bank-accounts/payout-account.ts';
import type { accountReasons } from './model/payout-reasons.ts';
import type { Destination } from './rails/port.ts';
import { findStripeAccount } from './stripe-account-store.ts';

/** Where a merchant is paid now, or why nowhere, in a sentence for merchant and staff. It may hold a whole account number. */
export type PayoutAccount =
  | { destination: Destination; holderName: string; lastFour: string; bankAccountId: string }
  | { reason: (typeof accountReasons)[number]; sentence: string };

/** Of the transaction's merchant. */
export type FindPayoutAccount = (tx: Tx, now: Date) => Promise<PayoutAccount>;

/** @param hasStripe whether we can make transfers at Stripe: then they come before bank files */
export function createFindAccount({ vault, hasStripe }: { vault: Vault; hasStripe: boolean }): FindPayoutAccount {
  return async (tx, now) => {
    const stripe = hasStripe ? await findStripeAccount(tx) : undefined;
    if (stripe) {
      const { id, accountId } = stripe;
      const destination = { rail: 'stripe', accountId } as const;
      return { destination, holderName: '', lastFour: accountId.slice(-4), bankAccountId: id };
    }
    const found = await readPayoutAccount(tx, vault, now);
    if ('reason' in found) return found;
    const { account, holderName, lastFour, bankAccountId } = found;
    return { destination: { rail: 'nacha', account }, holderName, lastFour, bankAccountId };
  };
}
