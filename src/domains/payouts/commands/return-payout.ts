import type { Context } from '../../../platform/context.ts';
import { postMessages } from '../../../platform/messages/outbox.ts';
import { readOwners } from '../../identity/index.ts';
import { failAccount } from '../bank-accounts/commands/fail-account.ts';
import { returnLetter } from '../letters.ts';
import { returnReasonOf } from '../model/return-reasons.ts';
import type { PayoutReason } from '../model/payout-reasons.ts';
import { movePayoutTo } from './move-payout.ts';

/**
 * Takes back a payout that our bank or the merchant's has sent back: its amount is owed again, the owners hear what to do,
 * and an account that cannot be paid is paid no more. Safe to repeat.
 *
 * @param code the bank's return code; null where our own bank did not take the file, which is no matter of the merchant's
 */
export async function returnPayout(
  ctx: Context,
  { payoutId, code, publicUrl }: { payoutId: string; code: string | null; publicUrl: string },
): Promise<void> {
  const payout = await movePayoutTo(ctx, { payoutId, goal: 'returned', reasons: [reasonOf(code)] });
  if (!payout || code === null) return;
  if (returnReasonOf(code)?.blocksAccount && payout.bankAccountId !== null) {
    await failAccount(ctx, { accountId: payout.bankAccountId, failure: code, publicUrl });
  }
  const owners = await readOwners(ctx.tx);
  await postMessages(
    ctx,
    owners.map((owner) => returnLetter(owner, { payout, sentence: sentenceOf(code), publicUrl })),
  );
}

function reasonOf(code: string | null): PayoutReason {
  if (code === null) return { code: 'file_rejected', sentence: 'Our bank rejected the file.' };
  return { code: 'sent_back', sentence: sentenceOf(code) };
}

const sentenceOf = (code: string) =>
  returnReasonOf(code)?.forMerchant ?? 'Your bank sent this payout back; we find out why and write to you.';
