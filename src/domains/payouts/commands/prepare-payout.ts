import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { readStores } from '../../merchants/index.ts';
import { closeBooks, enterPayoutStep, readDaySums, readOwed } from '../../money/index.ts';
import type { PayoutFacts } from '../model/anomalies.ts';
import { decidePayout, type PayoutDecision } from '../model/decide-payout.ts';
import { isWeekOver, type PayWeek } from '../model/pay-week.ts';
import type { FindPayoutAccount, PayoutAccount } from '../payout-account.ts';
import type { Share } from '../payout-row.ts';
import { insertPayout, readHistory } from '../payout-store.ts';

/** What is paid by bank files and transfers; anything else stays owed and is settled by hand. */
export const payoutCurrency = 'USD';

/**
 * Writes the merchant's payout of a week: closes its books, decides, and sets the money aside in the ledger. Safe to
 * repeat: a week has one payout. Answers false while the week is not over in one of its stores.
 */
export async function preparePayout(ctx: Context, week: PayWeek, findAccount: FindPayoutAccount): Promise<boolean> {
  const { tx, clock } = ctx;
  const now = clock.now();
  if (!isWeekOver(week, await readStores(tx), now)) return false;
  // From here on nobody else enters anything or prepares a payout of this merchant.
  await closeBooks(ctx, { through: week.to });
  const considered = await considerPayout(tx, week, { now, findAccount });
  if (!considered) return true;
  const { decision, shares, amountMinor, account } = considered;
  const { id, number } = await insertPayout(
    tx,
    {
      week,
      reissueOf: null,
      amountMinor,
      currency: payoutCurrency,
      shares,
      ...decision,
      account,
    },
    now,
  );
  if (decision.state === 'carried') return true;
  await enterPayoutStep(ctx, {
    payoutId: id,
    number,
    step: 'prepared',
    shares,
    currency: payoutCurrency,
    date: week.to,
    at: now,
  });
  return true;
}

export interface ConsideredPayout {
  decision: PayoutDecision;
  shares: Share[];
  amountMinor: number;
  account: PayoutAccount;
}

/**
 * What the run would do for the transaction's merchant as things stand; changes nothing. Undefined where the week has its
 * payout already, or nothing is owed.
 */
export async function considerPayout(
  tx: Tx,
  week: PayWeek,
  { now, findAccount }: { now: Date; findAccount: FindPayoutAccount },
): Promise<ConsideredPayout | undefined> {
  const { hasWeekly, before, holdReason } = await readHistory(tx, week);
  if (hasWeekly) return undefined;
  const shares = await readShares(tx, week.to);
  const amountMinor = shares.reduce((sum, share) => sum + share.amountMinor, 0);
  if (amountMinor === 0) return undefined;
  const account = await findAccount(tx, now);
  const facts: PayoutFacts = {
    amountMinor,
    currency: payoutCurrency,
    before,
    bankAccountId: 'reason' in account ? null : account.bankAccountId,
    ...(await readWeekSums(tx, week)),
  };
  const accountReason = 'reason' in account ? { code: account.reason, sentence: account.sentence } : null;
  const decision = decidePayout(facts, { accountReason, holdReason });
  return decision && { decision, shares, amountMinor, account };
}

/** What each store is owed through a day; a store that owes us lessens what the others get. */
export async function readShares(tx: Tx, through: string): Promise<Share[]> {
  const owed = await readOwed(tx, { through });
  return owed
    .filter(({ currency }) => currency === payoutCurrency)
    .map(({ storeId, owedMinor }) => ({ storeId, amountMinor: owedMinor }));
}

/** Base prices of the week, and what refunds and charges took of them. */
async function readWeekSums(tx: Tx, { from, to }: PayWeek): Promise<{ baseMinor: number; takenBackMinor: number }> {
  const sums = await readDaySums(tx, { from, to });
  // Credits are negative.
  const moved = (wanted: string) =>
    sums
      .filter(({ account, currency }) => account === wanted && currency === payoutCurrency)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { baseMinor: 0 - moved('payable.base'), takenBackMinor: Math.max(0, moved('payable.adjustments')) };
}
