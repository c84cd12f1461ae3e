import type { Account } from './accounts.ts';
import type { EntryContent } from './order-entry.ts';
import { bearerOf, policyName, type LatePolicyRow } from './policy.ts';

/** Whose mistake led to a refund or a charge. */
export type Fault = 'merchant' | 'service' | 'courier' | 'unknown';

/** What a service takes or gives back after the order. `correction`: it says no more than that it corrects itself. */
export type LateCause = 'refund' | 'error_charge' | 'commission' | 'correction';

/** What the books say about the order that a late amount belongs to; all 0 for one that was never entered. */
export interface OrderStanding {
  /** Number on the bag. */
  order: string;
  baseMinor: number;
  serviceFeeMinor: number;
  /** Of its base prices, what the restaurant has already borne for refunds and charges. */
  borneMinor: number;
}

export function latePolicyRow({ cause, fault }: { cause: LateCause; fault: Fault }): LatePolicyRow {
  return cause === 'commission' || cause === 'correction' ? cause : `${cause}_${fault}_fault`;
}

/**
 * The entry for an amount in minor units that a service takes (positive) or gives back (negative), at menu prices. What
 * the restaurant bears is the share that base prices have in the order, never more than the order's base prices over
 * all its late amounts, and never gets back more than it bore.
 */
export function lateEntry(
  standing: OrderStanding,
  given: { cause: LateCause; fault: Fault; amountMinor: number; source: string },
): EntryContent {
  const { amountMinor, source } = given;
  const row = latePolicyRow(given);
  return {
    policy: policyName(row),
    postings: [...bear(row, standing, amountMinor), { account: 'receivable' as const, amountMinor: -amountMinor }],
    details: { order: standing.order, lines: [], source },
  };
}

type Postings = EntryContent['postings'];

function bear(row: LatePolicyRow, standing: OrderStanding, amountMinor: number): Postings {
  switch (bearerOf(row)) {
    case 'claimed':
      return [{ account: 'disputed', amountMinor }];
    case 'forkline':
      return [{ account: 'service_commission', amountMinor }];
    case 'shared': {
      const shareMinor = restaurantShare(standing, amountMinor);
      const parts: [Account, number][] = [
        ['payable.adjustments', shareMinor],
        ['fee_given_up', amountMinor - shareMinor],
      ];
      return parts.flatMap(([account, minor]) => (minor === 0 ? [] : [{ account, amountMinor: minor }]));
    }
  }
}

function restaurantShare({ baseMinor, serviceFeeMinor, borneMinor }: OrderStanding, amountMinor: number): number {
  const menuMinor = baseMinor + serviceFeeMinor;
  if (menuMinor <= 0) return 0;
  const share = Math.round((amountMinor * baseMinor) / menuMinor);
  return Math.min(Math.max(share, -borneMinor), baseMinor - borneMinor);
}
