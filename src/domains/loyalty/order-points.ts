import type { SettledOrder } from '../orders/index.ts';
import { pointsFor, type EarnRule } from './model/points.ts';

/** What an order brings once it is handed over: of its food at menu prices, less discounts and refunds. */
export function orderPoints(
  rule: EarnRule,
  { details: { totals } }: Pick<SettledOrder, 'details'>,
  refundedMinor: number,
): number {
  const spentMinor = totals.subtotalMinor + (totals.adjustmentMinor ?? 0) - totals.discountsMinor - refundedMinor;
  return pointsFor(rule, spentMinor, totals.currency);
}
