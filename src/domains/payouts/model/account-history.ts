import { wrongAmounts, type AccountTimes } from './account-standing.ts';
import type { AccountStanding } from './account-standings.ts';
import { changeCodes, isChangeCode } from './change-codes.ts';
import { returnReasonOf } from './return-reasons.ts';

/** What happened to an account, as it is stored. */
export interface AccountFacts extends AccountTimes {
  enteredBy: string;
  depositsSentAt: Date | null;
  wrongTries: number;
  verifiedBy: string | null;
  endedBy: string | null;
  failure: string | null;
  correctionCode: string | null;
  correctedAt: Date | null;
}

export interface AccountEvent {
  at: Date;
  /** Null where no person did it, or nobody kept who. */
  by: string | null;
  sentence: string;
}

export function standingOf({ state, usableFrom, replacedAt }: AccountTimes, now: Date): AccountStanding {
  if (state !== 'verified') return state;
  if (replacedAt !== null && replacedAt <= now) return 'replaced';
  return usableFrom !== null && usableFrom > now ? 'resting' : 'in_use';
}

/** How it was proved whose account it is, or how far that is, in a sentence. */
export function proofOf({ state, depositsSentAt, verifiedAt, wrongTries }: AccountFacts): string {
  if (verifiedAt !== null) return 'Its two small deposits were confirmed.';
  if (depositsSentAt === null) return 'Its two small deposits were not sent.';
  const tries = wrongTries === 1 ? 'one wrong try' : `${wrongTries} wrong tries`;
  const soFar =
    state === 'unverified'
      ? 'Its two small deposits are not confirmed yet'
      : 'Its two small deposits were never confirmed';
  return wrongTries > 0 ? `${soFar}, after ${tries}.` : `${soFar}.`;
}

/** Everything that happened to it, oldest first. */
export function historyOf(facts: AccountFacts, now: Date): AccountEvent[] {
  const { enteredAt, depositsSentAt, verifiedAt, usableFrom, correctedAt, replacedAt, endedAt } = facts;
  const events: (AccountEvent | undefined)[] = [
    { at: enteredAt, by: facts.enteredBy, sentence: 'Entered.' },
    depositsSentAt ? { at: depositsSentAt, by: null, sentence: 'Two small deposits were sent.' } : undefined,
    verifiedAt ? { at: verifiedAt, by: facts.verifiedBy, sentence: 'The deposits were confirmed.' } : undefined,
    verifiedAt && usableFrom && usableFrom > verifiedAt && usableFrom <= now
      ? { at: usableFrom, by: null, sentence: 'The cooling-off time ended: payouts go there.' }
      : undefined,
    correctedAt && facts.correctionCode !== null
      ? { at: correctedAt, by: null, sentence: correctionWords(facts.correctionCode) }
      : undefined,
    replacedAt && replacedAt <= now
      ? { at: replacedAt, by: null, sentence: 'Another account has taken its place.' }
      : undefined,
    endedAt ? { at: endedAt, by: facts.endedBy, sentence: endWords(facts) } : undefined,
  ];
  return events.filter((event) => event !== undefined).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** What is wrong with it, in a sentence; null where nothing is. */
export function problemOf({ failure, correctionCode }: AccountFacts): string | null {
  if (failure === wrongAmounts) return 'The amounts of its two deposits were entered wrong three times.';
  if (failure !== null) {
    return `Its bank sent a payment back: ${failure}, ${returnReasonOf(failure)?.meaning ?? 'for a reason that we do not know'}.`;
  }
  return correctionCode === null ? null : correctionWords(correctionCode);
}

function correctionWords(code: string): string {
  const meaning = isChangeCode(code) ? changeCodes[code].meaning : 'something that we do not know';
  return `Its bank wants a correction: ${code}, ${meaning}.`;
}

function endWords({ state, failure }: AccountFacts): string {
  if (state === 'cancelled') return 'Cancelled before it was paid to.';
  return `It failed${failure === null || failure === wrongAmounts ? '' : ` (${failure})`}: nothing is paid there.`;
}
