/** How a report can differ from our record. */
export const findingKinds = [
  'missing_there',
  'missing_here',
  'amount_differs',
  'fee_differs',
  'unknown_refund',
  'unknown_charge',
  'other_week',
  'duplicate',
  'deposit_differs',
  'deposit_missing',
  'order_contradicts',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What became of a line. `known`: a refund or credit that our record has; `seen_before`: it stood in an earlier report. */
export const verdicts = [
  'matched',
  'known',
  'seen_before',
  'missing_here',
  'amount_differs',
  'fee_differs',
  'unknown_refund',
  'unknown_charge',
  'other_week',
  'duplicate',
  'deposit_differs',
] as const;
export type Verdict = (typeof verdicts)[number];

/** A difference, in minor units of the report's currency. */
export interface Finding {
  kind: FindingKind;
  /** Names the difference among all of a merchant on a service: found again, it is the same one. */
  subject: string;
  /** Our order; null where there is none. */
  orderId: string | null;
  /** The line's row in the report; null for what is missing there. */
  row: number | null;
  /** What should have been paid, or deducted where `kind` is `fee_differs`. */
  expectedMinor: number;
  seenMinor: number;
  /** What to claim back: never below 0, and 0 where the difference is in our favour or no money is missing. */
  claimMinor: number;
}

export const findingWords: Record<FindingKind, { title: string; sentence: string }> = {
  missing_there: {
    title: 'Missing in the report',
    sentence: 'The order was handed over, and the service’s report does not pay for it.',
  },
  missing_here: {
    title: 'Not an order of ours',
    sentence: 'The report pays for an order that never arrived here.',
  },
  amount_differs: { title: 'Amount differs', sentence: 'The report pays another amount than the order came to.' },
  fee_differs: { title: 'Fee differs', sentence: 'The service deducted another fee than we have agreed on.' },
  unknown_refund: {
    title: 'Refund nobody told us of',
    sentence: 'The service took money back for an order, and nobody had told us.',
  },
  unknown_charge: {
    title: 'Charge nobody told us of',
    sentence: 'The service charged or credited something that belongs to no order.',
  },
  other_week: { title: 'Paid in another week', sentence: 'The order is paid in another week than it should be.' },
  duplicate: { title: 'Stands twice', sentence: 'The same line stands twice, or the order was paid before.' },
  deposit_differs: {
    title: 'Deposit differs',
    sentence: 'The deposit is not what it should be: the sum of the lines that it pays, as our bank shows it.',
  },
  deposit_missing: {
    title: 'Deposit never came',
    sentence: 'The service’s report announces a deposit, and our bank does not show it.',
  },
  order_contradicts: {
    title: 'Order contradicts itself',
    sentence: 'The order’s stated total and its items disagree. The stated total was booked.',
  },
};
