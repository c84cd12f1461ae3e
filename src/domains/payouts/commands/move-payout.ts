import type { Context } from '../../../platform/context.ts';
import { businessDate, readBusinessDays } from '../../merchants/index.ts';
import { enterPayoutStep } from '../../money/index.ts';
import { payoutPaid } from '../events.ts';
import { mayMove, payoutMoves, type PayoutMove } from '../model/payout-states.ts';
import type { PayoutReason } from '../model/payout-reasons.ts';
import type { Payout } from '../payout-row.ts';
import { lockPayout, updatePayout } from '../payout-store.ts';

/** How each goal is reached, one move after the other; each is a step of the ledger. */
const ways = {
  sent: ['send'],
  paid: ['settle'],
  // The bank may answer before our own steps are entered.
  returned: ['send', 'return'],
  cancelled: ['cancel'],
} as const satisfies Record<string, readonly PayoutMove[]>;

const steps = { send: 'sent', settle: 'settled', return: 'returned', cancel: 'cancelled' } as const;

export type PayoutGoal = keyof typeof ways;

/**
 * Brings a payout of the transaction's merchant where it is to be, in the ledger as well. Answers the payout as it was, or
 * undefined where it has been there before or cannot get there: safe to repeat.
 */
export async function movePayoutTo(
  ctx: Context,
  { payoutId, goal, reasons }: { payoutId: string; goal: PayoutGoal; reasons?: readonly PayoutReason[] },
): Promise<Payout | undefined> {
  const payout = await lockPayout(ctx.tx, payoutId);
  if (!payout) return undefined;
  const at = ctx.clock.now();
  const day = businessDate(at, await readBusinessDays(ctx.tx, undefined));
  let { state } = payout;
  for (const move of ways[goal]) {
    if (!mayMove(state, move)) continue;
    await enterStep(ctx, { ...payout, state }, { move, day });
    state = payoutMoves[move].to;
  }
  if (state !== goal || state === payout.state) return undefined;
  const returned = state === 'returned' && { returnedOn: day };
  await updatePayout(ctx.tx, payoutId, { state, ...(reasons && { reasons }), ...returned }, at);
  if (state === 'paid') await announcePaid(ctx, payout);
  return payout;
}

async function announcePaid(ctx: Context, { id, number, amountMinor, currency, week }: Payout): Promise<void> {
  const { from: weekFrom, to: weekTo } = week;
  await ctx.events.emit(ctx, payoutPaid, { payoutId: id, number, amountMinor, currency, weekFrom, weekTo });
}

async function enterStep(
  ctx: Context,
  payout: Payout,
  { move, day }: { move: keyof typeof steps; day: string },
): Promise<void> {
  const { id, number, shares, currency } = payout;
  await enterPayoutStep(ctx, {
    payoutId: id,
    number,
    step: steps[move],
    wasSettled: payout.state === 'paid',
    shares,
    currency,
    date: day,
    at: ctx.clock.now(),
  });
}
