import type { fileStates, runStates } from '../../../domains/payouts/desk-contract.ts';
import { payoutStateWords, type PayoutState } from '../../../domains/payouts/model/payout-states.ts';
import { formatMoney } from '../../../shared/money.ts';
import { dateShown } from '../parts/times.ts';

export { payoutStateWords };

export const runStateWords: Record<(typeof runStates)[number], string> = {
  due: 'Planned',
  held: 'On hold',
  stopped: 'Stopped',
  running: 'Running',
  done: 'Done',
};

export const fileStateWords: Record<(typeof fileStates)[number], string> = {
  draft: 'To be released',
  released: 'Released',
  acknowledged: 'At the bank',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const due = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
});

/** `Nov 16 to Nov 22, 2026`. */
export const weekShown = ({ weekFrom, weekTo }: { weekFrom: string; weekTo: string }) =>
  `${day.format(new Date(`${weekFrom}T00:00:00Z`))} to ${dateShown(weekTo)}`;

/** `Tuesday, Nov 24 at 6:00 AM in New York`. */
export const dueShown = (iso: string) => `${due.format(new Date(iso))} in New York`;

const currency = 'USD';

export const money = (minor: number) => formatMoney(minor, currency);

/** `12 ready, $14,050.00`. */
export function countShown({ state, count, minor }: { state: PayoutState; count: number; minor: number }): string {
  return `${count} ${payoutStateWords[state].toLowerCase()}, ${money(minor)}`;
}
