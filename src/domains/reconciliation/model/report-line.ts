/** What a line of a payout report is about. `fee`: something that is charged beside the orders; `tip`: one that came later. */
export const lineKinds = ['order', 'refund', 'error_charge', 'adjustment', 'fee', 'tip', 'deposit'] as const;
export type LineKind = (typeof lineKinds)[number];

/**
 * A line of a service's payout report, in one shape for all services. Amounts in minor units of `currency`: what is
 * deducted (`commission`, `marketing`, `fees`) is positive, a deduction given back negative. Dates are ISO, `2026-11-16`.
 */
export interface ReportLine {
  /** As a spreadsheet counts them: the headings are row 1. */
  row: number;
  kind: LineKind;
  /** The service's own id of the order; null where the line is about none. */
  orderId: string | null;
  /** The short number that people use. */
  displayId: string | null;
  /** The service's own id of the store. */
  storeRef: string | null;
  /** The order's day at the store. */
  date: string | null;
  currency: string;
  subtotalMinor: number;
  taxMinor: number;
  commissionMinor: number;
  marketingMinor: number;
  feesMinor: number;
  /** Amounts in columns that we do not understand, added up without their signs: what they explain is never claimed. */
  unreadMinor: number;
  /** What the service pays for this line; negative: what it takes. */
  netMinor: number;
  payoutReference: string | null;
  payoutDate: string | null;
  /** Why, in the service's words. */
  description: string;
  /** The row as it stands in the file, without empty cells and bank details. */
  raw: { heading: string; cell: string }[];
}

/** What the line pays before the service's deductions: comparable with what the service owes for the order. */
export function grossOf(line: ReportLine): number {
  return line.netMinor + deductionsOf(line);
}

export function deductionsOf({ commissionMinor, marketingMinor, feesMinor }: ReportLine): number {
  return commissionMinor + marketingMinor + feesMinor;
}

/** The same for a line that stands in two reports which overlap, or twice in one. */
export function lineKeyOf(line: ReportLine): string {
  const { kind, orderId, displayId, date, payoutReference, payoutDate, description } = line;
  const amounts = [line.subtotalMinor, line.taxMinor, deductionsOf(line), line.netMinor];
  const reason = description.slice(0, 100);
  return [kind, orderId ?? displayId, date, payoutReference, payoutDate, ...amounts, reason].join('|');
}
