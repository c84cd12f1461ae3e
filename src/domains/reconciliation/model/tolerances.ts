/** What still counts as the same. Changed only together with the version, which every report keeps. */
export const tolerances = {
  version: '2026-11',
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
} as const;

export type Tolerances = Omit<typeof tolerances, 'version' | 'gapDays'>;
