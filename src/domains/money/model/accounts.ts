/**
 * The chart of accounts, for each merchant, store and service. Debits are positive amounts. What the merchant is owed is
 * kept in parts, so that a statement can name each; the balance of all `payable.` accounts is what is still to be paid.
 * The codes are for programs of accountants.
 */
export const accounts = {
  receivable: { code: '1200', side: 'debit', label: 'Owed by the service' },
  'payable.base': { code: '2110', side: 'credit', label: 'Base prices' },
  'payable.tips': { code: '2120', side: 'credit', label: 'Tips for the restaurant' },
  'payable.fees': { code: '2130', side: 'credit', label: 'Bag fees, deposits and own delivery' },
  'payable.tax': { code: '2140', side: 'credit', label: 'Tax that the restaurant remits' },
  'payable.promotions': { code: '2150', side: 'credit', label: 'Promotions that the restaurant pays for' },
  'payable.adjustments': { code: '2160', side: 'credit', label: 'Refunds and error charges that the restaurant bears' },
  'payable.collected': { code: '2170', side: 'debit', label: 'Collected by the restaurant' },
  'payable.paid': { code: '2190', side: 'debit', label: 'Paid out' },
  service_fee: { code: '4000', side: 'credit', label: 'Service fee (the upcharge)' },
  fee_given_up: { code: '4090', side: 'debit', label: 'Service fee given up for refunds' },
  service_commission: { code: '5000', side: 'debit', label: 'Commission and fees of the service' },
  borne_by_forkline: { code: '5100', side: 'debit', label: 'Borne by Forkline' },
  account_verification: { code: '5200', side: 'debit', label: 'Small deposits that verify bank accounts' },
  disputed: { code: '1210', side: 'debit', label: 'Deducted by the service, claimed back' },
  // The way of a payout: into a file, to our bank, off our account.
  payouts_prepared: { code: '2200', side: 'credit', label: 'Payouts prepared' },
  bank_in_transit: { code: '2210', side: 'credit', label: 'Payouts on their way' },
  bank: { code: '1000', side: 'debit', label: 'Bank' },
  // Never our money: entered against each other, so that it can be shown who remits what.
  tax_with_service: { code: '1900', side: 'debit', label: 'Tax collected by the service' },
  tax_remitted_by_service: { code: '2900', side: 'credit', label: 'Tax remitted by the service' },
  // The restaurant's own, never ours either: what it gave to its guests in points, and what it still owes them of that.
  points_given: { code: '1950', side: 'debit', label: 'Points given to guests, a cost of the restaurant' },
  points_owed: { code: '2950', side: 'credit', label: 'Points that guests hold, owed by the restaurant' },
} as const satisfies Record<string, { code: string; side: 'debit' | 'credit'; label: string }>;

export type Account = keyof typeof accounts;

/** What the merchant is owed, in parts, and what of it has been paid. */
export type PayablePart = Extract<Account, `payable.${string}`>;

/** Stands for a service in entries that are about none: payouts. */
export const noService = 'forkline';

export function isPayable(account: string): account is PayablePart {
  return account.startsWith('payable.');
}
