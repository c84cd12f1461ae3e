import { defineEvent } from '../../platform/events.ts';

/** A payout has reached the bank account; in the transaction of its merchant. Amounts in minor units, ISO dates. */
export const payoutPaid = defineEvent<{
  payoutId: string;
  number: string;
  amountMinor: number;
  currency: string;
  weekFrom: string;
  weekTo: string;
}>('payouts.paid');
