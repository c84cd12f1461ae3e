/** What still counts as the same. Changed only together with the version, which every report keeps. */
export const tolerances = {
  version: '2026-11-b',
  /** Of an order: rounding of shares and taxes. */
  amountMinor: 1,
  /** Of what a service deducts from an order. */
  feeMinor: 2,
  /** Of a bank deposit against the lines behind it. */
  depositMinor: 1,
  /** An order of the last evening may be counted into the next day. */
  edgeDays: 1,
  /** Reports that follow one another this closely leave no day out between them. */
  gapDays: 7,
  /** A week, Monday to Sunday, is paid at the latest so many days after it. */
  paidWithinDays: 7,
  /** Our bank may book a deposit so many days before or after the day that the report names. */
  bookedEarlyDays: 1,
  bookedLateDays: 5,
  /** Bank statements that follow one another this closely leave no day out: banks book nothing on weekends. */
  statementGapDays: 4,
} as const;

export type Tolerances = Pick<
  typeof tolerances,
  'amountMinor' | 'feeMinor' | 'depositMinor' | 'edgeDays' | 'paidWithinDays'
>;
export type BankTolerances = Pick<typeof tolerances, 'bookedEarlyDays' | 'bookedLateDays' | 'statementGapDays'>;
