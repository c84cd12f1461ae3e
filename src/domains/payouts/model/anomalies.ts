import { formatMoney } from '../../../shared/money.ts';

/** Something unusual about a payout, in a sentence for staff. `holds`: it waits until one of them has looked. */
export interface Anomaly {
  code: AnomalyCode;
  sentence: string;
  holds: boolean;
}

export const anomalyCodes = [
  'far_above_usual',
  'far_below_usual',
  'new_account',
  'first_to_changed_account',
  'many_refunds',
  'large',
  'too_large',
] as const;
export type AnomalyCode = (typeof anomalyCodes)[number];

/** What a payout is held against. Amounts in minor units. */
export interface PayoutFacts {
  amountMinor: number;
  currency: string;
  /** Of the payouts before, the newest first. */
  before: readonly { amountMinor: number; bankAccountId: string | null }[];
  /** Null while there is none to pay to. */
  bankAccountId: string | null;
  /** Base prices of the week, and what refunds and error charges took of them. */
  baseMinor: number;
  takenBackMinor: number;
}

const countedPayouts = 8;
/** Fewer say nothing about what is usual. */
const fewestPayouts = 3;
const farTimes = 3;
/** Below, three times as much as usual is still not much. */
const lookedAtFromMinor = 2_000_00;
const manyRefundsShare = 0.1;
const largeMinor = 50_000_00;
/** The ten digits of a bank file's entry. */
const maxMinor = 9_999_999_999;

/** The median of the last eight payouts; null where there are fewer than three. */
export function usualAmount(before: readonly { amountMinor: number }[]): number | null {
  const amounts = before
    .slice(0, countedPayouts)
    .map(({ amountMinor }) => amountMinor)
    .toSorted((a, b) => a - b);
  if (amounts.length < fewestPayouts) return null;
  const middle = (amounts.length - 1) / 2;
  const [low = 0, high = 0] = [amounts[Math.floor(middle)], amounts[Math.ceil(middle)]];
  return Math.round((low + high) / 2);
}

/** Everything that is unusual about a payout. */
export function findAnomalies(facts: PayoutFacts): Anomaly[] {
  return [...unusualAmount(facts), ...newAccount(facts), ...manyRefunds(facts), ...largeAmount(facts)];
}

function unusualAmount({ amountMinor, currency, before }: PayoutFacts): Anomaly[] {
  const usual = usualAmount(before);
  if (usual === null) return [];
  const words = `${formatMoney(amountMinor, currency)}, usually about ${formatMoney(usual, currency)}`;
  if (amountMinor > usual * farTimes) {
    const sentence = `Far more than usual: ${words}.`;
    return [{ code: 'far_above_usual', sentence, holds: amountMinor > lookedAtFromMinor }];
  }
  if (amountMinor * farTimes < usual) {
    return [{ code: 'far_below_usual', sentence: `Far less than usual: ${words}.`, holds: false }];
  }
  return [];
}

function newAccount({ bankAccountId, before: [last] }: PayoutFacts): Anomaly[] {
  if (bankAccountId === null || last?.bankAccountId === bankAccountId) return [];
  if (!last) return [{ code: 'new_account', sentence: 'The first payout of this merchant.', holds: false }];
  const sentence = 'The bank account has changed since the last payout.';
  return [{ code: 'first_to_changed_account', sentence, holds: true }];
}

function manyRefunds({ baseMinor, takenBackMinor, currency }: PayoutFacts): Anomaly[] {
  if (takenBackMinor <= 0 || takenBackMinor <= baseMinor * manyRefundsShare) return [];
  const words = `${formatMoney(takenBackMinor, currency)} of ${formatMoney(baseMinor, currency)}`;
  return [{ code: 'many_refunds', sentence: `Many refunds and charges: ${words}.`, holds: false }];
}

function largeAmount({ amountMinor, currency }: PayoutFacts): Anomaly[] {
  if (amountMinor > maxMinor) {
    const most = formatMoney(maxMinor, currency);
    return [{ code: 'too_large', sentence: `More than ${most}, the most that one payment can be.`, holds: true }];
  }
  if (amountMinor <= largeMinor) return [];
  return [{ code: 'large', sentence: `More than ${formatMoney(largeMinor, currency)}.`, holds: false }];
}
