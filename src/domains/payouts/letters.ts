import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Payout } from './payout-store.ts';

/**
 * To an owner about a payout that came back.
 *
 * @param sentence what is wrong and what to do
 */
export function returnLetter(
  owner: { name: string; email: string },
  { payout, sentence, publicUrl }: { payout: Payout; sentence: string; publicUrl: string },
): Message {
  const { number, amountMinor, currency, accountLastFour } = payout;
  const amount = formatMoney(amountMinor, currency);
  return composeMail({
    to: owner.email,
    purpose: 'payout_returned',
    subject: `Your payout of ${amount} was sent back`,
    paragraphs: [
      `Hello ${owner.name},`,
      `Your bank has sent back payout ${number} of ${amount} to the account ending in ${accountLastFour ?? ''}.`,
      sentence,
      'The money is still yours: we pay it out again as soon as this is settled.',
    ],
    action: { label: 'Open Bank & Payouts', url: `${publicUrl.replace(/\/+$/, '')}/dashboard/store/payouts` },
  });
}
