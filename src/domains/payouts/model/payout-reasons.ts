import type { PayoutState } from './payout-states.ts';

/** Why a payout is held, carried forward or came back. */
export interface PayoutReason {
  code: PayoutReasonCode;
  sentence: string;
}

const weLookAtIt = 'We are checking this payout before it goes out; you need not do anything.';

/** What the merchant is told; null where the sentence is written for both. */
const forMerchant = {
  nothing_owed: 'There is nothing to pay for this week.',
  below_minimum: 'Payouts begin at $1.00; this amount is part of the next one.',
  negative: 'Refunds and charges were higher than sales; the difference is taken off the next payout.',
  no_account: null,
  unverified: null,
  cooling_off: null,
  failed: null,
  account_changed: 'Your bank account has changed since this payout was made; we pay it out once we have checked that.',
  first_to_changed_account: weLookAtIt,
  far_above_usual: weLookAtIt,
  too_large: weLookAtIt,
  staff_hold: weLookAtIt,
  kept_back: weLookAtIt,
  cannot_be_written: weLookAtIt,
  file_rejected: 'Our bank did not take our file; we pay it out anew, and you need not do anything.',
  transfer_refused: weLookAtIt,
  transfer_unanswered: weLookAtIt,
  sent_back: null,
  cancelled: 'This payout was taken back; its amount is part of the next one.',
} as const satisfies Record<string, string | null>;

export type PayoutReasonCode = keyof typeof forMerchant;

export const payoutReasonCodes = Object.keys(forMerchant) as PayoutReasonCode[]; // the literal's own keys

export function merchantSentence({ code, sentence }: PayoutReason): string {
  return forMerchant[code] ?? sentence;
}

/** Beside what the merchant is told, where that is one sentence for both. */
const forStaff: Partial<Record<PayoutReasonCode, string>> = {
  no_account: 'No bank account.',
  unverified: 'The bank account is not confirmed yet.',
  cooling_off: 'The new bank account still rests.',
  failed: 'The bank account cannot be paid.',
  sent_back: 'Sent back by the bank.',
};

export function staffSentence({ code, sentence }: PayoutReason): string {
  const own = forStaff[code];
  return own === undefined ? sentence : `${own} The merchant reads: “${sentence}”`;
}

/** Reasons that end when the merchant's bank account can be paid. */
export const accountReasons = ['no_account', 'unverified', 'cooling_off', 'failed'] as const;

/** Whether a reason ends by itself; the others wait for staff. */
export function endsByItself({ code }: PayoutReason): boolean {
  return code === 'staff_hold' || accountReasons.some((one) => one === code);
}

/** Whether a payout's transfer was asked for, and nothing says whether it was made. */
export function isUnanswered({ state, reasons }: { state: PayoutState; reasons: readonly PayoutReason[] }): boolean {
  return state === 'in_file' && reasons.some(({ code }) => code === 'transfer_unanswered');
}
