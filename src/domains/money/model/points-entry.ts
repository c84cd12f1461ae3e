import type { EntryContent } from './order-entry.ts';
import { policyName } from './policy.ts';

/** Why a guest's points are worth more or less than before. */
export type PointsStep = 'earned' | 'taken_back' | 'redeemed' | 'undone' | 'expired' | 'revalued';

/**
 * The entry for points of a restaurant's guests: its own cost against what it owes them. No account of it is part of what
 * we owe the restaurant.
 *
 * @param given.amountMinor by how much more is owed, not 0; below 0 where less is
 * @param given.reference the number on the bag, or on the guest's card
 */
export function pointsEntry(given: { step: PointsStep; amountMinor: number; reference: string }): EntryContent {
  const { step, amountMinor, reference } = given;
  return {
    policy: policyName(`points_${step}`),
    postings: [
      { account: 'points_given', amountMinor },
      { account: 'points_owed', amountMinor: -amountMinor },
    ],
    details: { order: reference, lines: [] },
  };
}
