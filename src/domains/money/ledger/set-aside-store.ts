import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * What the ledger has set aside for payouts of the transaction's merchant, in minor units, by payout id: the entries of
 * their step `prepared`, which nobody can change. A payout without such an entry is absent.
 */
export async function readSetAside(
  tx: Tx,
  payouts: readonly { payoutId: string; storeIds: readonly string[] }[],
): Promise<Map<string, number>> {
  const keys = payouts.flatMap(({ payoutId, storeIds }) =>
    storeIds.map((storeId) => `payout:${payoutId}:prepared:${storeId}`),
  );
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ payout_id: string; amount_minor: number }>`
    select e.payout_id, sum(-p.amount) as amount_minor
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.key = any(${keys}::text[]) and p.account = 'payouts_prepared'
    group by e.payout_id`.execute(tx);
  return new Map(rows.map((row) => [row.payout_id, row.amount_minor]));
}
