import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../shared/ids.ts';

/** Merchants' accounts at Stripe. */

export interface StripeAccount {
  /** Stands for it in payouts. */
  id: string;
  accountId: string;
}

/** Of the transaction's merchant. */
export async function findStripeAccount(tx: Tx): Promise<StripeAccount | undefined> {
  const row = await tx
    .selectFrom('stripe_accounts')
    .select(['id', 'account_id'])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .executeTakeFirst();
  return row && { id: row.id, accountId: row.account_id };
}

/** By staff, for any merchant: links the account, or takes the link away. */
export async function writeStripeAccount(
  tx: Tx,
  { merchantId, accountId, linkedBy, at }: { merchantId: string; accountId: string | null; linkedBy: string; at: Date },
): Promise<void> {
  if (accountId === null) {
    await tx.deleteFrom('stripe_accounts').where('merchant_id', '=', merchantId).execute();
    return;
  }
  const row = { id: newId<'stripe_account'>(), account_id: accountId, linked_by: linkedBy, linked_at: at };
  await tx
    .insertInto('stripe_accounts')
    .values({ merchant_id: merchantId, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute();
}
