import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import { asMerchant, type Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readPaymentsAnew } from '../files/payables.ts';
import type { FindPayoutAccount } from '../payout-account.ts';
import { findPayout } from '../payout-store.ts';
import type { Payment, Rails } from '../rails/port.ts';
import { movePayoutTo } from './move-payout.ts';

interface Given {
  db: Db;
  parts: ContextParts;
  findAccount: FindPayoutAccount;
  rails: Rails;
}

const actor = { kind: 'system', name: 'payouts' } as const;

/**
 * Makes the transfer of a payout whose list was released, then enters it. What the rail refuses, and what may no longer be
 * paid as it stands, is owed again. Rejects where it is to be tried again; the rail makes a payment once.
 */
export async function transferPayout(
  { db, parts, findAccount, rails }: Given,
  { merchantId, payoutId }: { merchantId: MerchantId; payoutId: string },
): Promise<void> {
  const now = parts.clock.now();
  const anew = await asMerchant(db, merchantId, async (tx) => {
    const isWaiting = (await findPayout(tx, payoutId))?.state === 'in_file';
    return isWaiting ? readPaymentsAnew(tx, { payoutIds: [payoutId], now, findAccount }) : undefined;
  });
  if (!anew) return;
  const [payment] = anew.payments;
  const refused = payment ? await make(rails, payment) : { refused: anew.problems.join(' ') };
  await inMerchant({ db, parts, actor }, merchantId, async (ctx) => {
    if (refused) {
      const reasons = [{ code: 'transfer_refused' as const, sentence: refused.refused }];
      await movePayoutTo(ctx, { payoutId, goal: 'returned', reasons });
    } else {
      await movePayoutTo(ctx, { payoutId, goal: 'sent' });
      await movePayoutTo(ctx, { payoutId, goal: 'paid' });
    }
  });
}

async function make(rails: Rails, payment: Payment): Promise<{ refused: string } | undefined> {
  const transfer = rails[payment.destination.rail]?.transfer;
  if (!transfer) throw new Error('A released transfer has no rail: the settings of Stripe are missing.');
  return transfer(payment);
}
