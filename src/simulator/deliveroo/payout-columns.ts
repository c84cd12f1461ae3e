import { dayFirst, decimal } from '../payout-money.ts';
import type { PayoutColumns } from '../payout-report.ts';

const activities = { order: 'Order', refund: 'Customer refund', error_charge: 'Partner error', deposit: 'Payment' };

/** Deliveroo's invoice details: taxes in the prices, the day before the month. */
export const deliverooReport: PayoutColumns = {
  'Site ID': (_line, { externalStoreId }) => externalStoreId,
  'Site Name': (_line, { name }) => name,
  'Order Number': ({ displayId }) => displayId,
  'Order ID': ({ orderId }) => orderId,
  'Order Date': ({ date }) => dayFirst(date),
  Activity: ({ kind }) => activities[kind],
  'Order Value': ({ subtotalMinor }) => decimal(subtotalMinor),
  'Other Amounts': ({ extrasMinor }) => decimal(extrasMinor),
  Commission: ({ commissionMinor }) => decimal(-commissionMinor),
  'Total Payable': ({ netMinor }) => decimal(netMinor),
  Currency: () => 'USD',
  Note: ({ note }) => note,
  'Statement Number': ({ payoutReference }) => payoutReference,
  'Payment Date': ({ payoutDate }) => dayFirst(payoutDate),
};
