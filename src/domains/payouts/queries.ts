import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { businessDate, readStores } from '../merchants/index.ts';
import { readDaySums } from '../money/index.ts';
import { accounts, isPayable, type Account } from '../money/model/accounts.ts';
import { considerPayout, payoutCurrency, readShares } from './commands/prepare-payout.ts';
import { payDayOf } from './rails/nacha/originator.ts';
import type { PayoutSettings } from './payout-settings.ts';
import { runDueAt, weekAfter, weekAround, weekBefore, type PayWeek } from './model/pay-week.ts';
import { merchantSentence, type PayoutReason } from './model/payout-reasons.ts';
import type { FindPayoutAccount } from './payout-account.ts';
import type { Payout } from './payout-row.ts';
import { bankDate } from './model/bank-days.ts';
import { payoutStatus } from './model/payout-status.ts';
import { findPayout, readNumbers, readPayoutPage, readUnconfirmed } from './payout-store.ts';
import type { NextPayout, PayoutDetails, PayoutView } from './payouts-contract.ts';

/** What owners see of their payouts; each transaction sees one merchant. */

interface Given {
  now: Date;
  settings: PayoutSettings;
  findAccount: FindPayoutAccount;
}

const calendarWeeks = 6;

/** The payout that is being earned, or worked out next, as things stand. */
export async function readNextPayout(tx: Tx, { now, settings, findAccount }: Given): Promise<NextPayout> {
  const [store] = await readStores(tx);
  const today = store
    ? businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff })
    : now.toISOString().slice(0, 10);
  const last = weekBefore(weekAround(today));
  // Until its run the week before is the next one to be paid.
  const lastIsToCome = runDueAt(last, settings.runTime) > now;
  const week = lastIsToCome ? last : weekAround(today);
  const considered = await considerPayout(tx, week, { now, findAccount });
  const shares = considered ? considered.shares : await readShares(tx, week.to);
  const account = considered ? considered.account : await findAccount(tx, now);
  const dates = datesOf(week, settings);
  return {
    ...dates,
    estimateMinor: shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency: payoutCurrency,
    sentences: sentencesOf(considered?.decision.reasons ?? []),
    accountLastFour: 'reason' in account ? null : account.lastFour,
    calendar: weeksFrom(weekAfter(week)).map((later) => datesOf(later, settings)),
  };
}

export async function listPayouts(
  tx: Tx,
  given: { cursor?: string | undefined; calendar?: Calendar },
): Promise<{ payouts: PayoutView[]; nextCursor: string | null }> {
  const { payouts, nextCursor } = await readPayoutPage(tx, given);
  const numbers = await readNumbers(
    tx,
    payouts.flatMap(({ reissueOf }) => reissueOf ?? []),
  );
  const unconfirmed = await readUnconfirmed(tx);
  return {
    payouts: payouts.map((payout) => toView(payout, { numbers, unconfirmed, calendar: given.calendar })),
    nextCursor,
  };
}

/** Throws NOT_FOUND. */
export async function getPayout(tx: Tx, id: string, calendar?: Calendar): Promise<PayoutDetails> {
  const payout = await findPayout(tx, id);
  if (!payout) throw new AppError('NOT_FOUND', 'There is no such payout.');
  const stores = new Map((await readStores(tx)).map((store) => [store.id, store.name]));
  const numbers = await readNumbers(tx, payout.reissueOf === null ? [] : [payout.reissueOf]);
  return {
    ...toView(payout, { numbers, unconfirmed: await readUnconfirmed(tx), calendar }),
    parts: await readParts(tx, payout, numbers),
    stores: payout.shares.map((share) => ({ ...share, storeName: stores.get(share.storeId) ?? '' })),
  };
}

/** What is owed, in the order of the chart of accounts. */
const payableParts = (Object.keys(accounts) as Account[]) // the literal's own keys
  .filter((account) => isPayable(account) && account !== 'payable.paid');

/** What the week brought, by kind; what is missing to the amount was carried over from weeks before. */
async function readParts(
  tx: Tx,
  payout: Payout,
  numbers: ReadonlyMap<string, string>,
): Promise<PayoutDetails['parts']> {
  const { week, amountMinor, currency, reissueOf } = payout;
  if (reissueOf !== null) return [{ label: `Payout ${numbers.get(reissueOf) ?? ''}, which came back`, amountMinor }];
  const sums = (await readDaySums(tx, week)).filter((sum) => sum.currency === currency);
  const shown = payableParts.flatMap((account) => {
    // Credits are negative.
    const partMinor = sums.filter((sum) => sum.account === account).reduce((sum, row) => sum - row.amountMinor, 0);
    return partMinor === 0 ? [] : [{ label: accounts[account].label, amountMinor: partMinor }];
  });
  const rest = amountMinor - shown.reduce((sum, part) => sum + part.amountMinor, 0);
  return rest === 0 ? shown : [...shown, { label: 'Carried over from earlier weeks', amountMinor: rest }];
}

/** By which a payout's status is worked out; without it the status is the state. */
type Calendar = Pick<Given, 'now' | 'settings'>;

interface Around {
  numbers: ReadonlyMap<string, string>;
  unconfirmed: ReadonlySet<string>;
  calendar: Calendar | undefined;
}

function statusOf(payout: Payout, { unconfirmed, calendar }: Around) {
  if (!calendar) return { status: payout.state, sentences: [] };
  const { now, settings } = calendar;
  const { payOn: weeklyOn } = datesOf(payout.week, settings);
  // One that is paid once more was worked out later than its week's.
  const againOn = payDayOf(payout.createdAt, settings.originator ?? usualBank);
  return payoutStatus({
    state: payout.state,
    payOn: payout.payOn,
    expectedOn: payout.reissueOf === null && weeklyOn > againOn ? weeklyOn : againOn,
    today: bankDate(now),
    isUnconfirmed: unconfirmed.has(payout.id),
  });
}

function toView(payout: Payout, around: Around): PayoutView {
  const { numbers } = around;
  const { status, sentences } = statusOf(payout, around);
  return {
    id: payout.id,
    number: payout.number,
    weekFrom: payout.week.from,
    weekTo: payout.week.to,
    amountMinor: payout.amountMinor,
    currency: payout.currency,
    state: payout.state,
    status,
    sentences: [...sentencesOf(payout.reasons), ...sentences],
    payOn: payout.payOn,
    accountLastFour: payout.accountLastFour,
    reissueOf: payout.reissueOf === null ? null : (numbers.get(payout.reissueOf) ?? null),
    createdAt: payout.createdAt.toISOString(),
  };
}

const sentencesOf = (reasons: readonly PayoutReason[]) => [...new Set(reasons.map(merchantSentence))];

/** What any bank does; a deployment names its own. */
const usualBank = { cutoff: '16:30', sameDay: false };

function datesOf(week: PayWeek, { runTime, originator }: PayoutSettings) {
  const runAt = runDueAt(week, runTime);
  return {
    weekFrom: week.from,
    weekTo: week.to,
    runAt: runAt.toISOString(),
    payOn: payDayOf(runAt, originator ?? usualBank),
  };
}

function weeksFrom(first: PayWeek): PayWeek[] {
  const weeks = [first];
  for (let last = first; weeks.length < calendarWeeks; last = weekAfter(last)) weeks.push(weekAfter(last));
  return weeks;
}
