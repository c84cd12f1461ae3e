import { inMerchant, type Context, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { MerchantId } from '../../../shared/ids.ts';
import { readPaymentsAnew } from '../files/payables.ts';
import type { FindPayoutAccount } from '../payout-account.ts';
import { lockPayout, recordTransferAsked, updatePayout } from '../payout-store.ts';
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
 * paid as it stands, is owed again. Rejects where it is to be tried again; the rail makes a payment once. Until the rail
 * answers, the payout stays in its list, and staff see why.
 */
export async function transferPayout(
  { db, parts, findAccount, rails }: Given,
  { merchantId, payoutId }: { merchantId: MerchantId; payoutId: string },
): Promise<void> {
  const now = parts.clock.now();
  const act = { db, parts, actor };
  const anew = await inMerchant(act, merchantId, async ({ tx }) => {
    const payout = await lockPayout(tx, payoutId);
    if (payout?.state !== 'in_file') return undefined;
    const found = await readPaymentsAnew(tx, { payoutIds: [payoutId], now, findAccount });
    const [payment] = found.payments;
    // From here on it may have been made.
    const wasAsked = payment ? await recordTransferAsked(tx, payoutId, now) : false;
    return { payment, wasAsked, problems: found.problems };
  });
  if (!anew) return;
  const { payment, wasAsked, problems } = anew;
  const refused = payment
    ? await make(rails, payment, wasAsked).catch(async (error: unknown) => {
        await inMerchant(act, merchantId, (ctx) => recordUnanswered(ctx, payoutId, error));
        throw error;
      })
    : { refused: problems.join(' ') };
  await inMerchant(act, merchantId, async (ctx) => {
    if (refused) {
      const reasons = [{ code: 'transfer_refused' as const, sentence: refused.refused }];
      await movePayoutTo(ctx, { payoutId, goal: 'returned', reasons });
    } else {
      await movePayoutTo(ctx, { payoutId, goal: 'sent', reasons: [] });
      await movePayoutTo(ctx, { payoutId, goal: 'paid' });
    }
  });
}

async function make(rails: Rails, payment: Payment, wasAsked: boolean): Promise<{ refused: string } | undefined> {
  const transfer = rails[payment.destination.rail]?.transfer;
  if (!transfer) throw new Error('A released transfer has no rail: the settings of Stripe are missing.');
  return transfer(payment, { wasAsked });
}

/** Says so to staff, who may ask again; nothing else can happen to the payout meanwhile. */
async function recordUnanswered(ctx: Context, payoutId: string, error: unknown): Promise<void> {
  const payout = await lockPayout(ctx.tx, payoutId);
  if (payout?.state !== 'in_file') return;
  const why = error instanceof Error ? error.message : 'It is not known why.';
  const sentence = `The rail has not said whether the transfer was made: ${why.slice(0, 200)}`;
  const reasons = [{ code: 'transfer_unanswered' as const, sentence }];
  await updatePayout(ctx.tx, payoutId, { state: 'in_file', reasons }, ctx.clock.now());
}
