import type { Context } from '../../../platform/context.ts';
import { endsByItself, type PayoutReason } from '../model/payout-reasons.ts';
import type { FindPayoutAccount, PayoutAccount } from '../payout-account.ts';
import type { Payout } from '../payout-row.ts';
import { lockPayoutsIn, readHistory, updatePayout, type PayoutHistory } from '../payout-store.ts';

/**
 * Looks at the merchant's held payouts anew: once there is an account to pay to, and no staff member keeps them back, they
 * are ready by themselves. What staff have to look at stays held.
 */
export async function recheckHeldPayouts(ctx: Context, findAccount: FindPayoutAccount): Promise<void> {
  const now = ctx.clock.now();
  const held = await lockPayoutsIn(ctx.tx, 'held');
  if (held.length === 0) return;
  const account = await findAccount(ctx.tx, now);
  for (const payout of held) {
    const history = await readHistory(ctx.tx, payout.week);
    const reasons = reasonsNow(payout, { account, history });
    const isSame = JSON.stringify(reasons) === JSON.stringify(payout.reasons);
    if (isSame) continue;
    await updatePayout(
      ctx.tx,
      payout.id,
      {
        state: reasons.length === 0 ? 'prepared' : 'held',
        reasons,
        account,
      },
      now,
    );
  }
}

function reasonsNow(
  { reasons, bankAccountId }: Payout,
  { account, history }: { account: PayoutAccount; history: PayoutHistory },
): PayoutReason[] {
  const forStaff = reasons.filter((reason) => !endsByItself(reason));
  const [last] = history.before;
  const isNewHere =
    'destination' in account &&
    account.bankAccountId !== bankAccountId &&
    last !== undefined &&
    last.bankAccountId !== account.bankAccountId &&
    !forStaff.some(({ code }) => code === 'first_to_changed_account');
  return [
    ...('reason' in account ? [{ code: account.reason, sentence: account.sentence }] : []),
    ...(history.holdReason === null ? [] : [{ code: 'staff_hold' as const, sentence: history.holdReason }]),
    ...forStaff,
    ...(isNewHere
      ? [
          {
            code: 'first_to_changed_account' as const,
            sentence: 'The bank account has changed since the last payout.',
          },
        ]
      : []),
  ];
}
