import { plainHeading, type ReportService } from './report-columns.ts';

/** What we read from a statement of our bank. `credit` and `debit`: a bank that has a column for each. */
export type BankField = 'bookedOn' | 'amount' | 'credit' | 'debit' | 'description' | 'details' | 'currency';

/**
 * The headings of banks' statements, as data: one that our bank writes differently is one word here. The first one that
 * a file has is taken; case, spaces and signs do not matter.
 */
export const bankHeadings: Record<BankField, readonly string[]> = {
  bookedOn: ['Posting Date', 'Posted Date', 'Booking Date', 'Post Date', 'Transaction Date', 'Date'],
  amount: ['Amount', 'Transaction Amount', 'Amount (USD)'],
  credit: ['Credit', 'Credits', 'Credit Amount', 'Deposits', 'Money In'],
  debit: ['Debit', 'Debits', 'Debit Amount', 'Withdrawals', 'Money Out'],
  description: ['Description', 'Transaction Description', 'Name', 'Payee', 'Memo', 'Narrative'],
  /** Beside the description: many banks write who pays in the one and the reference in the other. */
  details: ['Extended Description', 'Details', 'Addenda', 'Remittance Information', 'Reference', 'Memo'],
  currency: ['Currency', 'Currency Code'],
};

/** Where the file does not say. */
export const bankCurrency = 'USD';

/** By which words a service's transfers are known on a statement: the company name of its ACH entries. Our assumption. */
const descriptors: Record<ReportService, RegExp> = {
  'uber-eats': /\buber\b|\bubereats\b/i,
  doordash: /\bdoordash\b|\bdoor dash\b|\bcaviar\b/i,
  grubhub: /\bgrubhub\b|\bgrub hub\b|\bseamless\b/i,
  deliveroo: /\bdeliveroo\b|\broofoods\b/i,
};

/** The service that a line of a statement names; undefined for one that names none, or more than one. */
export function serviceNamedIn(description: string): ReportService | undefined {
  const entries = Object.entries(descriptors) as [ReportService, RegExp][]; // the literal's own keys
  const named = entries.filter(([, word]) => word.test(description));
  return named.length === 1 ? named[0]?.[0] : undefined;
}

const known = new Set(Object.values(bankHeadings).flat().map(plainHeading));

/** Tells headings from other cells, however they are written. */
export const countBankHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => known.has(plainHeading(cell))).length;
