import { payoutStates, type PayoutState } from './payout-states.ts';

/** How a payout is shown to who is paid: its state, as the bank's calendar has moved it on. */
export const payoutStatuses = [...payoutStates, 'delayed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

interface Given {
  state: PayoutState;
  /** The banking day on which it arrives, ISO; null until it is in a file. */
  payOn: string | null;
  /** The banking day on which it was to arrive when it was worked out, ISO. */
  expectedOn: string;
  /** Today by the bank's clock, ISO. */
  today: string;
  /** The bank should have confirmed the file by now and has not. */
  isUnconfirmed: boolean;
}

/**
 * Returns the status of a payout on a day, with the reason of a delay and the next step as sentences. A transfer that no
 * bank has sent back counts as paid the day after it was due; until then it is on its way.
 */
export function payoutStatus(given: Given): { status: PayoutStatus; sentences: string[] } {
  const { state, payOn, expectedOn, today, isUnconfirmed } = given;
  if (state === 'sent') {
    if (isUnconfirmed && payOn !== null && today >= payOn) return delayed(unconfirmed);
    return { status: payOn !== null && today > payOn ? 'paid' : 'sent', sentences: [] };
  }
  const isWaiting = state === 'prepared' || state === 'in_file';
  return isWaiting && today > expectedOn ? delayed(notReleased) : { status: state, sentences: [] };
}

const unconfirmed = [
  'Our bank has not confirmed this transfer yet.',
  'We are asking the bank. You do not have to do anything; write to us if you need the money today.',
];
const notReleased = [
  'This payout has not been sent to the bank yet.',
  'We are working on it, and it arrives one or two banking days after it is sent. Write to us if you need the money today.',
];

const delayed = (sentences: readonly string[]) => ({ status: 'delayed' as const, sentences: [...sentences] });
