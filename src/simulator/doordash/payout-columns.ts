import { decimal } from '../payout-money.ts';
import type { PayoutColumns } from '../payout-report.ts';

const types = { refund: 'REFUND', error_charge: 'ERROR_CHARGE', deposit: 'PAYOUT' };

/** DoorDash's transaction detail: deductions without a sign, what is paid and what is taken in two columns. */
export const doordashReport: PayoutColumns = {
  TIMESTAMP_LOCAL_DATE: ({ date }) => date,
  MERCHANT_STORE_ID: (_line, { externalStoreId }) => externalStoreId,
  STORE_NAME: (_line, { name }) => name,
  TRANSACTION_TYPE: ({ kind, isPickup }) => (kind === 'order' ? (isPickup ? 'PICKUP' : 'DELIVERY') : types[kind]),
  EXTERNAL_ID: ({ orderId }) => orderId,
  DELIVERY_SHORT_CODE: ({ displayId }) => displayId.toLowerCase(),
  DESCRIPTION: ({ note }) => note,
  CURRENCY: () => 'USD',
  SUBTOTAL: ({ subtotalMinor }) => decimal(subtotalMinor),
  TAX_SUBTOTAL: ({ taxMinor }) => decimal(taxMinor),
  TAX_REMITTED_BY_DOORDASH: ({ taxMinor }) => decimal(taxMinor),
  STAFF_TIPS_AND_OTHER: ({ extrasMinor }) => decimal(extrasMinor),
  COMMISSION: ({ commissionMinor }) => decimal(commissionMinor),
  CREDIT: ({ netMinor }) => decimal(Math.max(0, netMinor)),
  DEBIT: ({ netMinor }) => decimal(Math.max(0, -netMinor)),
  PAYOUT_DATE: ({ payoutDate }) => payoutDate,
  PAYOUT_ID: ({ payoutReference }) => payoutReference,
};
