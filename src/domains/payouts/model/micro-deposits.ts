/** Two different amounts, in cents, that only who sees the account can know. */
export type MicroDeposits = readonly [number, number];

/** Nacha operating rules 2.7: each micro-entry is below a dollar. */
export const maxDepositCents = 99;

/** @param drawTo answers a whole number from 1 to its argument, each as likely as any other and not to be foreseen */
export function drawDeposits(drawTo: (most: number) => number): MicroDeposits {
  const first = drawTo(maxDepositCents);
  const other = drawTo(maxDepositCents - 1);
  return [first, other < first ? other : other + 1];
}

/** The same text for the same amounts, in whichever order they were typed. */
export function depositsText(amounts: readonly number[]): string {
  return amounts.toSorted((a, b) => a - b).join(' ');
}
