import type { Context } from '../../../../platform/context.ts';
import { enterVerification } from '../../../money/index.ts';
import { payoutCurrency } from '../../commands/prepare-payout.ts';

/** Enters the small deposits of a file to the transaction's merchant as our cost, or that they came back. Safe to repeat. */
export async function enterDepositsOf(
  ctx: Context,
  given: {
    fileId: string;
    step: 'sent' | 'returned';
    deposits: readonly { number: string; amountMinor: number }[];
  },
): Promise<void> {
  const { fileId, step, deposits } = given;
  await enterVerification(ctx, {
    step,
    deposits: deposits.map((deposit) => ({ ...deposit, key: `${fileId}:${deposit.number}` })),
    currency: payoutCurrency,
    at: ctx.clock.now(),
  });
}
