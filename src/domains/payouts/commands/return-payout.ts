import type { Context } from '../../../platform/context.ts';
import { raiseNotice, type LetterSettings } from '../../notices/index.ts';
import { failAccount } from '../bank-accounts/commands/fail-account.ts';
import { returnReasonOf } from '../model/return-reasons.ts';
import { spanishReturnSentence } from '../model/return-reasons-es.ts';
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
  { payoutId, code, letters }: { payoutId: string; code: string | null; letters: LetterSettings },
): Promise<void> {
  const payout = await movePayoutTo(ctx, { payoutId, goal: 'returned', reasons: [reasonOf(code)] });
  if (!payout || code === null) return;
  if (returnReasonOf(code)?.blocksAccount && payout.bankAccountId !== null) {
    await failAccount(ctx, { accountId: payout.bankAccountId, failure: code, publicUrl: letters.publicUrl });
  }
  const { id, number, amountMinor, currency, accountLastFour } = payout;
  const facts = { number, amountMinor, currency, lastFour: accountLastFour ?? '' };
  await raiseNotice(ctx, letters, {
    storeId: null,
    key: payoutSubject(id),
    subject: payoutSubject(id),
    told: {
      kind: 'payout_returned',
      facts: { ...facts, sentence: sentenceOf(code), sentenceEs: spanishSentenceOf(code) },
    },
  });
}

/** By which the notice of a payout that came back is ended once it is paid again. */
export const payoutSubject = (payoutId: string) => `payout ${payoutId}`;

function reasonOf(code: string | null): PayoutReason {
  if (code === null) return { code: 'file_rejected', sentence: 'Our bank rejected the file.' };
  return { code: 'sent_back', sentence: sentenceOf(code) };
}

const sentenceOf = (code: string) =>
  returnReasonOf(code)?.forMerchant ?? 'Your bank sent this payout back; we find out why and write to you.';

const spanishSentenceOf = (code: string) =>
  spanishReturnSentence(code) ?? 'Su banco devolvió este pago; averiguamos por qué y le escribimos.';
