import { inMerchant, type ContextParts } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { bankDate } from '../model/bank-days.ts';
import type { FindPayoutAccount } from '../payout-account.ts';
import { payoutsInState } from '../payout-store.ts';
import { movePayoutTo } from './move-payout.ts';
import { recheckHeldPayouts } from './recheck-held.ts';

interface Given {
  db: Db;
  parts: ContextParts;
}

const actor = { kind: 'system', name: 'payouts' } as const;
const maxPerBatch = 5_000;

/** Counts as paid what no bank has sent back in its time. One that fails keeps no other from it. */
export async function settlePayouts({ db, parts }: Given): Promise<void> {
  const settledBy = bankDate(parts.clock.now());
  for (const { merchantId, payoutId } of await payoutsInState(db, { state: 'sent', settledBy, most: maxPerBatch })) {
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => movePayoutTo(ctx, { payoutId, goal: 'paid' })).catch(
      (error: unknown) => parts.log.error({ err: error, merchantId, payoutId }, 'a payout could not be settled'),
    );
  }
}

/** Looks anew at what waits for a bank account, such as one whose cooling-off time has ended. */
export async function recheckAllHeld({
  db,
  parts,
  findAccount,
}: Given & { findAccount: FindPayoutAccount }): Promise<void> {
  const held = await payoutsInState(db, { state: 'held', most: maxPerBatch });
  for (const merchantId of new Set(held.map((payout) => payout.merchantId))) {
    await inMerchant({ db, parts, actor }, merchantId, (ctx) => recheckHeldPayouts(ctx, findAccount)).catch(
      (error: unknown) => parts.log.error({ err: error, merchantId }, 'held payouts could not be looked at'),
    );
  }
}
