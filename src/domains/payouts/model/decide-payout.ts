import { formatMoney } from '../../../shared/money.ts';
import { findAnomalies, usualAmount, type Anomaly, type PayoutFacts } from './anomalies.ts';
import type { PayoutReason } from './payout-reasons.ts';

/** Below this nothing is sent; it is part of the next payout. */
export const minimumMinor = 100;

/** What the run does with what a merchant is owed. */
export interface PayoutDecision {
  state: 'prepared' | 'held' | 'carried';
  reasons: PayoutReason[];
  anomalies: Anomaly[];
  usualMinor: number | null;
}

/**
 * Whether what a merchant is owed is paid, held or carried forward; undefined where nothing is owed. A held one is set
 * aside like one that is paid: it is nobody's second time.
 *
 * @param accountReason why there is no bank account to pay to
 * @param holdReason why staff keep the merchant's payouts back
 */
export function decidePayout(
  facts: PayoutFacts,
  { accountReason, holdReason }: { accountReason: PayoutReason | null; holdReason: string | null },
): PayoutDecision | undefined {
  const { amountMinor, currency } = facts;
  if (amountMinor === 0) return undefined;
  const usualMinor = usualAmount(facts.before);
  if (amountMinor < minimumMinor) {
    return { state: 'carried', reasons: [tooLittle(amountMinor, currency)], anomalies: [], usualMinor };
  }
  const anomalies = findAnomalies(facts);
  const reasons: PayoutReason[] = [
    ...(accountReason ? [accountReason] : []),
    ...(holdReason === null ? [] : [{ code: 'staff_hold' as const, sentence: holdReason }]),
    ...anomalies.flatMap(holdingReason),
  ];
  return { state: reasons.length > 0 ? 'held' : 'prepared', reasons, anomalies, usualMinor };
}

function tooLittle(amountMinor: number, currency: string): PayoutReason {
  return amountMinor < 0
    ? { code: 'negative', sentence: `The merchant owes us ${formatMoney(-amountMinor, currency)}.` }
    : { code: 'below_minimum', sentence: `Less than ${formatMoney(minimumMinor, currency)}.` };
}

function holdingReason({ code, sentence, holds }: Anomaly): PayoutReason[] {
  if (!holds) return [];
  return code === 'far_above_usual' || code === 'first_to_changed_account' || code === 'too_large'
    ? [{ code, sentence }]
    : [];
}
