import type { Context } from '../../../../platform/context.ts';
import { asId } from '../../../../shared/ids.ts';
import { businessDate, readStores } from '../../../merchants/index.ts';
import { noService } from '../../model/accounts.ts';
import { verificationEntry, type VerificationStep } from '../../model/verification-entry.ts';
import { openDay, readClosedThrough, shareBooks } from '../closing-store.ts';
import { insertEntries, readKnownKeys, type NewEntry } from '../entry-store.ts';

/** Small deposits of ours that show whose a bank account is, in minor units. */
export interface VerificationDeposits {
  step: VerificationStep;
  deposits: readonly {
    /** Names the payment: one that is sent again, in another file, has another. */
    key: string;
    /** As the bank's statement has it. */
    number: string;
    amountMinor: number;
  }[];
  currency: string;
  at: Date;
}

/**
 * Enters small deposits to the transaction's merchant as a cost of ours, or takes that back for those that came back.
 * Safe to repeat: each is entered once.
 */
export async function enterVerification(ctx: Context, given: VerificationDeposits): Promise<void> {
  const { step, deposits, currency, at } = given;
  await shareBooks(ctx.tx);
  const keyed = deposits.map((deposit) => ({ ...deposit, key: `verification:${deposit.key}:${step}` }));
  const known = await readKnownKeys(
    ctx.tx,
    keyed.map(({ key }) => key),
  );
  const [store] = await readStores(ctx.tx);
  if (!store) throw new Error('A merchant without a store has a bank account.');
  const now = ctx.clock.now();
  const today = businessDate(now, { timeZone: store.timeZone, cutoff: store.businessDayCutoff });
  const day = openDay(today, await readClosedThrough(ctx.tx));
  const entries = keyed
    .filter(({ key }) => !known.has(key))
    .map(({ key, number, amountMinor }): NewEntry => {
      return {
        key,
        kind: 'verification',
        storeId: asId<'store'>(store.id),
        service: noService,
        orderId: null,
        payoutId: null,
        currency,
        businessDate: day,
        happenedAt: at,
        content: verificationEntry({ step, number, amountMinor }),
        reverses: null,
      };
    });
  await insertEntries(ctx.tx, entries, now);
}
