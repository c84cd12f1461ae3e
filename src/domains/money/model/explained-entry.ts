import type { Account } from './accounts.ts';
import type { EntryContent } from './order-entry.ts';
import { policyName } from './policy.ts';

/** What the restaurant and we have borne of an order's refunds and charges; minor units, 0 or more. */
export interface Borne {
  /** Number on the bag. */
  order: string;
  borneMinor: number;
  feeGivenUpMinor: number;
}

/** What an entry makes the service owe. */
export function receivableOf(content: EntryContent | undefined): number {
  return (content?.postings ?? [])
    .filter(({ account }) => account === 'receivable')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * A service that takes money back for an order and changes the order afterwards has taken it once. So far as the change
 * explains what was borne of it before, this entry gives that back; undefined where it explains nothing.
 *
 * @param reducedMinor by how much less the service owes for the changed order, above 0
 */
export function explainedEntry(
  { order, borneMinor, feeGivenUpMinor }: Borne,
  reducedMinor: number,
): { content: EntryContent; explainedMinor: number } | undefined {
  const takenMinor = borneMinor + feeGivenUpMinor;
  const explainedMinor = Math.min(reducedMinor, takenMinor);
  if (explainedMinor <= 0) return undefined;
  const shareMinor = Math.round((explainedMinor * borneMinor) / takenMinor);
  const parts: [Account, number][] = [
    ['receivable', explainedMinor],
    ['payable.adjustments', -shareMinor],
    ['fee_given_up', shareMinor - explainedMinor],
  ];
  const postings = parts.flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : [{ account, amountMinor }]));
  return {
    content: { policy: policyName('late_explained'), postings, details: { order, lines: [] } },
    explainedMinor,
  };
}
