import { dayMs, hourMs } from '../../../shared/time.ts';
import { returnReasonOf } from './return-reasons.ts';

/**
 * What became of an account. `unverified`: waits for its two small deposits to be confirmed. That another account takes
 * the place of a `verified` one is told by its time `replacedAt`, so that nothing has to happen at that moment.
 */
export type AccountState = 'unverified' | 'verified' | 'failed' | 'cancelled';

export interface AccountTimes {
  state: AccountState;
  enteredAt: Date;
  verifiedAt: Date | null;
  /** The end of the cooling-off time. */
  usableFrom: Date | null;
  replacedAt: Date | null;
  endedAt: Date | null;
}

/** A new account rests for so long after it was verified: time for its owner to notice that it is not theirs. */
export const coolingOffMs = 72 * hourMs;
/** Wrong amounts, after which the account has to be entered anew. */
export const maxAttempts = 3;
/** Of accounts that one merchant may enter in a day. */
export const maxAccountsInDay = 5;
/** A change that came to nothing is told for so long where another account is in use. */
const failureToldMs = 14 * dayMs;

export interface Standing<Account> {
  /** Payouts go there now. */
  inUse: Account | undefined;
  /** On its way to take that place: unverified, or verified and resting. */
  change: Account | undefined;
  /** The last one, where it failed and nothing came after it. */
  failed: Account | undefined;
}

/** How a merchant's accounts, oldest first, stand at an instant. */
export function standAt<Account extends AccountTimes>(accounts: readonly Account[], now: Date): Standing<Account> {
  const inUse = accounts.find((account) => isInUse(account, now));
  const change = accounts.find(
    ({ state, usableFrom }) =>
      state === 'unverified' || (state === 'verified' && usableFrom !== null && usableFrom > now),
  );
  const last = accounts.findLast(({ state }) => state !== 'cancelled');
  const isTold = last?.state === 'failed' && (!inUse || isFresh(last, now));
  return { inUse, change, failed: isTold ? last : undefined };
}

const isFresh = ({ endedAt }: AccountTimes, now: Date) =>
  endedAt !== null && now.getTime() - endedAt.getTime() < failureToldMs;

function isInUse({ state, usableFrom, replacedAt }: AccountTimes, now: Date): boolean {
  if (state !== 'verified' || usableFrom === null) return false;
  return usableFrom <= now && (replacedAt === null || replacedAt > now);
}

/** From when an account that is verified now may be paid to: at once where no other one has ever been verified. */
export function usableFrom(others: readonly AccountTimes[], now: Date): Date {
  const isFirst = others.every(({ verifiedAt }) => verifiedAt === null);
  return isFirst ? now : new Date(now.getTime() + coolingOffMs);
}

export type NoAccountReason = 'no_account' | 'unverified' | 'cooling_off' | 'failed';

/** Why a merchant cannot be paid, and what is to be done, for its owner. */
export const noAccountSentences: Record<Exclude<NoAccountReason, 'failed'>, string> = {
  no_account: 'There is no bank account yet; enter one under Bank & Payouts and we will pay you there.',
  unverified: 'The bank account waits for its two small deposits to be confirmed under Bank & Payouts.',
  cooling_off: 'The new bank account rests for 72 hours after it was confirmed; the next payout after that goes there.',
};

/** Instead of a bank's return code: the amounts were wrong too often. */
export const wrongAmounts = 'wrong_amounts';

/** Why an account failed and what its owner can do; `failure` is a return code or `wrongAmounts`. */
export function failureSentence(failure: string): string {
  if (failure === wrongAmounts) {
    return 'The amounts of the two deposits were wrong three times; enter the account again and we will send two new ones.';
  }
  return (
    returnReasonOf(failure)?.forMerchant ??
    'Your bank sent our transfer back; ask it why, and enter the account again under Bank & Payouts.'
  );
}
