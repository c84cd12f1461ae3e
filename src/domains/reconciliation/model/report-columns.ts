import type { LineKind } from './report-line.ts';

/** What we read from a report. `credit` and `debit`: a service that has no column for what it pays in all. */
export type Field =
  | 'kind'
  | 'orderId'
  | 'displayId'
  | 'storeRef'
  | 'date'
  | 'subtotal'
  | 'tax'
  | 'commission'
  | 'marketing'
  | 'fees'
  | 'net'
  | 'credit'
  | 'debit'
  | 'payoutReference'
  | 'payoutDate'
  | 'currency'
  | 'description';

/** How one service writes its payout report. */
export interface ReportFormat {
  /** The service's report, as a person who looks for it in the service's portal finds it. */
  reportName: string;
  /** By field: the headings that stand for it, the first that a file has is taken. Case, spaces and signs do not matter. */
  headings: Partial<Record<Field, readonly string[]>>;
  /** Further columns of a deduction: each that a file has counts, beside the field's own column. */
  plus?: Partial<Record<'commission' | 'marketing' | 'fees', readonly string[]>>;
  /** Columns that are understood and not needed: their amounts are part of another line, or of the net amount. */
  known?: readonly string[];
  /** Words of the column of kinds, in small letters; another word makes the line an adjustment. */
  kinds: Readonly<Record<string, LineKind>>;
  /** Whether deductions stand in the file with a minus sign. */
  deductionsAreNegative: boolean;
  /** `16/11/2026` rather than `11/16/2026`, where no date of the file is written in figures only. */
  dayFirst: boolean;
  /** Where the file does not say. */
  currency: string;
}

/**
 * The headings of each service, as data: a column that a service renames is one word here. Which of them are documented
 * and which are our assumption stands in docs/reconciliation.md.
 */
export const reportFormats = {
  'uber-eats': {
    reportName: 'Payment details',
    headings: {
      kind: ['Order Status', 'Transaction Type'],
      orderId: ['Workflow ID', 'Workflow UUID', 'Order UUID'],
      displayId: ['Order ID'],
      storeRef: ['Store ID', 'Restaurant ID', 'Shop ID'],
      date: ['Order Date', 'Order Date / Refund Date'],
      subtotal: ['Item Sales', 'Sales (excl. tax)', 'Item Sales (excl. tax)'],
      tax: ['Tax on Item Sales', 'Tax on Sales'],
      commission: ['Marketplace Fee', 'Uber Service Fee', 'Marketplace Fee (excl. tax)'],
      marketing: ['Marketing Adjustment', 'Ad Spend'],
      fees: ['Order Processing Fee', 'Delivery Network Fee'],
      net: ['Total Payout', 'Total Payout / Net Payout', 'Net Payout'],
      payoutReference: ['Payout Reference ID', 'Payout Reference'],
      payoutDate: ['Payout Date'],
      currency: ['Currency Code', 'Currency'],
      description: ['Other Payments Description', 'Refund Reason'],
    },
    kinds: {
      completed: 'order',
      refund: 'refund',
      refunded: 'refund',
      'order error adjustment': 'error_charge',
      adjustment: 'adjustment',
      'other payments': 'fee',
      tip: 'tip',
      payout: 'deposit',
    },
    deductionsAreNegative: true,
    dayFirst: false,
    currency: 'USD',
  },
  doordash: {
    reportName: 'Transaction detail',
    headings: {
      kind: ['TRANSACTION_TYPE'],
      orderId: ['EXTERNAL_ID', 'DOORDASH_ORDER_ID', 'DELIVERY_UUID'],
      displayId: ['DELIVERY_SHORT_CODE'],
      storeRef: ['MERCHANT_STORE_ID', 'MERCHANT_SUPPLIED_ID'],
      date: ['TIMESTAMP_LOCAL_DATE', 'TIMESTAMP_LOCAL_TIME', 'TIMESTAMP_UTC_DATE'],
      subtotal: ['SUBTOTAL'],
      tax: ['TAX_SUBTOTAL', 'TAX', 'Subtotal tax passed to merchant'],
      commission: ['COMMISSION'],
      marketing: [
        'MARKETING_FEES',
        'MARKETING_FEE',
        'Marketing fees | (including any applicable taxes)',
        'Marketing fees (including any applicable taxes)',
        'Marketing spend',
      ],
      fees: ['PAYMENT_PROCESSING_FEE', 'OTHER_FEES', 'MERCHANT_FEES'],
      net: ['NET_TOTAL', 'NET_PAYOUT'],
      credit: ['CREDIT'],
      debit: ['DEBIT'],
      payoutReference: ['PAYOUT_ID', 'DOORDASH_PAYOUT_ID'],
      payoutDate: ['PAYOUT_DATE', 'PAYOUT_TIME'],
      currency: ['CURRENCY'],
      description: ['DESCRIPTION'],
    },
    // The terms of the Merchant Portal's financial reports (merchants.doordash.com, "payout and monthly statement").
    plus: {
      commission: ['COMMISSION_TAX', 'Commission tax amount'],
      marketing: [
        'Customer discounts from marketing | (funded by you)',
        'Customer discounts funded by you',
        'Tax (marketing fees)',
      ],
      fees: ['Tax (merchant fees)', 'Merchant fees tax'],
    },
    known: ['CUSTOMER_FEES', 'Tax (customer fees)', 'ERROR_CHARGES', 'ADJUSTMENTS', 'STAFF_TIP', 'DASHER_TIP'],
    kinds: {
      delivery: 'order',
      pickup: 'order',
      order: 'order',
      refund: 'refund',
      error_charge: 'error_charge',
      'error charge': 'error_charge',
      adjustment: 'adjustment',
      store_charge: 'fee',
      tip: 'tip',
      payout: 'deposit',
    },
    deductionsAreNegative: false,
    dayFirst: false,
    currency: 'USD',
  },
  grubhub: {
    reportName: 'Order details with deposits',
    headings: {
      kind: ['Type', 'Transaction Type'],
      orderId: ['Order UUID', 'Transaction ID', 'ID'],
      displayId: ['Order Number', 'Order #'],
      storeRef: ['Merchant ID', 'Restaurant ID'],
      date: ['Date', 'Order Date', 'Transaction Date'],
      subtotal: ['Subtotal'],
      tax: ['Tax', 'Sales Tax'],
      commission: ['Commission', 'Marketplace Commission'],
      marketing: ['Marketing Commission', 'Promotion Fee'],
      fees: ['Processing Fee', 'GH Plus Commission'],
      net: ['Merchant Net Total', 'Net Total', 'Restaurant Total'],
      payoutReference: ['Deposit ID', 'Transfer ID'],
      payoutDate: ['Deposit Date', 'Transfer Date'],
      currency: ['Currency'],
      description: ['Note', 'Transaction Note', 'Description'],
    },
    kinds: {
      'prepaid order': 'order',
      order: 'order',
      'order adjustment': 'adjustment',
      adjustment: 'adjustment',
      refund: 'refund',
      cancellation: 'refund',
      'error charge': 'error_charge',
      fee: 'fee',
      tip: 'tip',
      deposit: 'deposit',
    },
    deductionsAreNegative: true,
    dayFirst: false,
    currency: 'USD',
  },
  deliveroo: {
    reportName: 'Invoice details',
    headings: {
      kind: ['Activity', 'Type'],
      orderId: ['Order ID'],
      displayId: ['Order Number'],
      storeRef: ['Site ID', 'Location ID'],
      date: ['Order Date', 'Date'],
      subtotal: ['Order Value', 'Order Value (£)', 'Order Value (€)'],
      tax: ['VAT on Order'],
      commission: ['Commission', 'Deliveroo Commission', 'Commission (net)'],
      marketing: ['Marketer Fee', 'Marketing Fee'],
      fees: ['VAT on Commission', 'Additional Fees'],
      net: ['Total Payable', 'Amount Payable', 'Total Payable (£)', 'Total Payable (€)'],
      payoutReference: ['Statement Number', 'Invoice Number', 'Payment Reference'],
      payoutDate: ['Payment Date'],
      currency: ['Currency'],
      description: ['Note', 'Reason'],
    },
    kinds: {
      order: 'order',
      delivery: 'order',
      refund: 'refund',
      'customer refund': 'refund',
      'partner error': 'error_charge',
      adjustment: 'adjustment',
      'additional charge': 'fee',
      tip: 'tip',
      payment: 'deposit',
    },
    deductionsAreNegative: true,
    dayFirst: true,
    currency: 'GBP',
  },
} as const satisfies Record<string, ReportFormat>;

/** Services whose payout reports we read; HubRise itself pays nobody. */
export type ReportService = keyof typeof reportFormats;

export const reportServices = Object.keys(reportFormats) as [ReportService, ...ReportService[]]; // its own keys

export function isReportService(service: string): service is ReportService {
  return Object.hasOwn(reportFormats, service);
}

/** A heading without what writers change: `TAX_SUBTOTAL` and `Tax subtotal` are the same. */
export function plainHeading(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}£€#]/gu, '');
}

/** Tells a service's headings from other cells, however they are written. */
export function knownHeadings(service: ReportService): { has: (cell: string) => boolean } {
  const known = new Set(Object.values(reportFormats[service].headings).flat().map(plainHeading));
  return { has: (cell) => known.has(plainHeading(cell)) };
}
