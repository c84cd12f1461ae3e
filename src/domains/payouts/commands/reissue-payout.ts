import type { Context } from '../../../platform/context.ts';
import { businessDate, readBusinessDays } from '../../merchants/index.ts';
import { enterPayoutStep, holdBooks } from '../../money/index.ts';
import { resolveNotices } from '../../notices/index.ts';
import type { FindPayoutAccount, PayoutAccount } from '../payout-account.ts';
import type { Payout } from '../payout-row.ts';
import { insertPayout, lockPayout, readReissueFacts } from '../payout-store.ts';
import { readShares } from './prepare-payout.ts';
import { payoutSubject } from './return-payout.ts';

/** Why a payout cannot be paid again, in a sentence for staff; undefined where it can. */
export async function whyNotReissued(
  ctx: Context,
  findAccount: FindPayoutAccount,
  payoutId: string,
): Promise<string | undefined> {
  const judged = await judge(ctx, findAccount, payoutId);
  return typeof judged === 'string' ? judged : undefined;
}

/**
 * Pays again a payout that came back, to the account that the merchant has now. Answers why not, in a sentence for staff,
 * or undefined when it is done.
 */
export async function reissuePayoutNow(
  ctx: Context,
  findAccount: FindPayoutAccount,
  payoutId: string,
): Promise<string | undefined> {
  // From here on nobody else prepares a payout of this merchant.
  await holdBooks(ctx.tx);
  const judged = await judge(ctx, findAccount, payoutId);
  if (typeof judged === 'string') return judged;
  await reissue(ctx, judged);
  await resolveNotices(ctx.tx, { subject: payoutSubject(payoutId), at: ctx.clock.now() });
  return undefined;
}

interface Reissue {
  payout: Payout;
  account: PayoutAccount;
  returnedOn: string;
}

async function judge(ctx: Context, findAccount: FindPayoutAccount, payoutId: string): Promise<Reissue | string> {
  const now = ctx.clock.now();
  const payout = await lockPayout(ctx.tx, payoutId);
  if (!payout) return 'There is no such payout.';
  const { isReissued, holdReason, returnedOn, lastWeekTo } = await readReissueFacts(ctx.tx, payoutId);
  if (isReissued) return 'This payout has been paid again before.';
  if (payout.state !== 'returned' || returnedOn === null) return 'This payout has not come back.';
  if (holdReason !== null) return 'The merchant’s payouts are on hold: end the hold first.';
  const account = await findAccount(ctx.tx, now);
  if ('reason' in account) return account.sentence;
  const today = businessDate(now, await readBusinessDays(ctx.tx, undefined));
  if (!(await isStillOwed(ctx, payout, [laterOf(returnedOn, lastWeekTo), today]))) {
    return 'Its amount is no longer owed: a later payout has paid it.';
  }
  return { payout, account, returnedOn };
}

async function reissue(ctx: Context, { payout, account, returnedOn }: Reissue): Promise<void> {
  const now = ctx.clock.now();
  const { week, amountMinor, currency, shares } = payout;
  const { id, number } = await insertPayout(
    ctx.tx,
    {
      week,
      reissueOf: payout.id,
      amountMinor,
      currency,
      shares,
      state: 'prepared',
      reasons: [],
      anomalies: [],
      usualMinor: payout.usualMinor,
      account,
    },
    now,
  );
  // On the day on which the money came back, so that no run of that week finds it owed in between.
  await enterPayoutStep(ctx, { payoutId: id, number, step: 'prepared', shares, currency, date: returnedOn, at: now });
}

/** Whether the amount is owed on each of these days: it may have been paid for the one and not yet for the other. */
async function isStillOwed({ tx }: Context, payout: Payout, days: readonly string[]): Promise<boolean> {
  for (const day of days) {
    const shares = await readShares(tx, day);
    if (shares.reduce((sum, share) => sum + share.amountMinor, 0) < payout.amountMinor) return false;
  }
  return true;
}

const laterOf = (day: string, other: string | null) => (other !== null && other > day ? other : day);
