import { decimal, monthFirst } from '../payout-money.ts';
import type { PayoutColumns } from '../payout-report.ts';

const statuses = { order: 'Completed', refund: 'Refund', error_charge: 'Order Error Adjustment', deposit: 'Payout' };

/** Uber Eats' payment details: deductions with a minus, the short number in `Order ID`, its own id in `Workflow ID`. */
export const uberEatsReport: PayoutColumns = {
  'Store Name': (_line, { name }) => name,
  'Store ID': (_line, { externalStoreId }) => externalStoreId,
  'Order ID': ({ displayId }) => displayId,
  'Workflow ID': ({ orderId }) => orderId,
  'Dining Mode': ({ kind, isPickup }) => (kind === 'deposit' ? '' : isPickup ? 'Pick-up' : 'Delivery'),
  'Order Status': ({ kind }) => statuses[kind],
  'Order Date': ({ date }) => monthFirst(date),
  'Item Sales': ({ subtotalMinor }) => decimal(subtotalMinor),
  'Tax on Item Sales': ({ taxMinor }) => decimal(taxMinor),
  'Tax Remitted by Uber': ({ taxMinor }) => decimal(-taxMinor),
  'Tips, Bag Fees and Promotions': ({ extrasMinor }) => decimal(extrasMinor),
  'Marketplace Fee': ({ commissionMinor }) => decimal(-commissionMinor),
  'Refund Reason': ({ note }) => note,
  'Total Payout': ({ netMinor }) => decimal(netMinor),
  'Payout Date': ({ payoutDate }) => monthFirst(payoutDate),
  'Payout Reference ID': ({ payoutReference }) => payoutReference,
  'Currency Code': () => 'USD',
};
