/**
 * The chart of accounts, for each merchant, store and service. Debits are positive amounts. What the merchant is owed is
 * kept in parts, so that a statement can name each; the balance of all `payable.` accounts is what is still to be paid.
 */
export const accounts = {
  receivable: { side: 'debit', label: 'Owed by the service' },
  'payable.base': { side: 'credit', label: 'Base prices' },
  'payable.tips': { side: 'credit', label: 'Tips for the restaurant' },
  'payable.fees': { side: 'credit', label: 'Bag fees, deposits and own delivery' },
  'payable.tax': { side: 'credit', label: 'Tax that the restaurant remits' },
  'payable.promotions': { side: 'credit', label: 'Promotions that the restaurant pays for' },
  'payable.adjustments': { side: 'credit', label: 'Refunds and error charges that the restaurant bears' },
  'payable.paid': { side: 'debit', label: 'Paid out' },
  service_fee: { side: 'credit', label: 'Service fee (the upcharge)' },
  fee_given_up: { side: 'debit', label: 'Service fee given up for refunds' },
  service_commission: { side: 'debit', label: 'Commission and fees of the service' },
  borne_by_forkline: { side: 'debit', label: 'Borne by Forkline' },
  disputed: { side: 'debit', label: 'Deducted by the service, claimed back' },
  // The way of a payout: into a file, to our bank, off our account.
  payouts_prepared: { side: 'credit', label: 'Payouts prepared' },
  bank_in_transit: { side: 'credit', label: 'Payouts on their way' },
  bank: { side: 'debit', label: 'Bank' },
  // Never our money: entered against each other, so that it can be shown who remits what.
  tax_with_service: { side: 'debit', label: 'Tax collected by the service' },
  tax_remitted_by_service: { side: 'credit', label: 'Tax remitted by the service' },
} as const satisfies Record<string, { side: 'debit' | 'credit'; label: string }>;

export type Account = keyof typeof accounts;

/** What the merchant is owed, in parts, and what of it has been paid. */
export type PayablePart = Extract<Account, `payable.${string}`>;

/** Stands for a service in entries that are about none: payouts. */
export const noService = 'forkline';

export function isPayable(account: string): account is PayablePart {
  return account.startsWith('payable.');
}
