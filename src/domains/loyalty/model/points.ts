import { fractionDigits } from '../../../shared/money.ts';

/**
 * What an order brings, what points are worth, and what may happen to a guest's balance. A balance is never below zero,
 * and an order brings its points once. Amounts in minor units; points and visits are counted alike.
 */

export const programmeKinds = ['points', 'visits'] as const;
export type ProgrammeKind = (typeof programmeKinds)[number];

/** What was promised when a slip was printed. */
export interface EarnRule {
  kind: ProgrammeKind;
  /** Of `points`: for each whole unit of the currency. */
  pointsPerUnit: number;
}

/** What an order brings: for what was paid for the food, after discounts and refunds; never below 0. */
export function pointsFor({ kind, pointsPerUnit }: EarnRule, spentMinor: number, currency: string): number {
  if (spentMinor <= 0) return 0;
  if (kind === 'visits') return 1;
  return Math.floor((spentMinor * pointsPerUnit) / 10 ** fractionDigits(currency));
}

/** What points are worth in the books: whole minor units, half a cent upwards. */
export function worthOf(points: number, worthPerHundredMinor: number): number {
  return Math.round((points * worthPerHundredMinor) / 100);
}

export const movementKinds = [
  'earned',
  'taken_back',
  'given_again',
  'redeemed',
  'undone',
  'expired',
  'bought',
  'bought_undone',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** How an order stands with its guest. */
export interface OrderPoints {
  /** What it brings as it stands now. */
  target: number;
  /** What it has brought so far, less what was taken back. */
  brought: number;
  hasEarned: boolean;
  /** The guest's, over all orders. */
  balance: number;
}

/**
 * What leads from what an order has brought to what it should have: undefined where nothing is to be done. Points that
 * the guest has spent already are not taken back: a balance never falls below zero.
 */
export function orderMovement(given: OrderPoints): { kind: MovementKind; points: number } | undefined {
  const { target, brought, hasEarned, balance } = given;
  if (target > brought) return { kind: hasEarned ? 'given_again' : 'earned', points: target - brought };
  const back = Math.min(brought - target, balance);
  return back > 0 ? { kind: 'taken_back', points: -back } : undefined;
}

/** Why a reward cannot be had; undefined where it can. */
export function hindranceOf(reward: { costPoints: number; isOffered: boolean }, balance: number): string | undefined {
  if (!reward.isOffered) return 'This reward is not offered any more.';
  const missing = reward.costPoints - balance;
  return missing > 0 ? `${missing.toLocaleString('en-US')} more needed.` : undefined;
}
