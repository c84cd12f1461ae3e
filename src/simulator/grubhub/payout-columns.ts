import { bracketed, monthFirst } from '../payout-money.ts';
import type { PayoutColumns } from '../payout-report.ts';

const types = { order: 'Prepaid Order', refund: 'Refund', error_charge: 'Error Charge', deposit: 'Deposit' };

/** Grubhub's order details with deposits: dollars, what is taken in brackets. */
export const grubhubReport: PayoutColumns = {
  'Order UUID': ({ orderId }) => orderId,
  'Order Number': ({ displayId }) => displayId,
  Date: ({ date }) => monthFirst(date),
  Type: ({ kind }) => types[kind],
  Restaurant: (_line, { name }) => name,
  'Merchant ID': (_line, { externalStoreId }) => externalStoreId,
  Subtotal: ({ subtotalMinor }) => bracketed(subtotalMinor),
  Tax: ({ taxMinor }) => bracketed(taxMinor),
  'Withheld Tax': ({ taxMinor }) => bracketed(-taxMinor),
  'Tip and Fees': ({ extrasMinor }) => bracketed(extrasMinor),
  Commission: ({ commissionMinor }) => bracketed(-commissionMinor),
  'Merchant Net Total': ({ netMinor }) => bracketed(netMinor),
  Note: ({ note }) => note,
  'Deposit ID': ({ payoutReference }) => payoutReference,
  'Deposit Date': ({ payoutDate }) => monthFirst(payoutDate),
};
