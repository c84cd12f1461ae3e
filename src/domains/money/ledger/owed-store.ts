import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { StoreId } from '../../../shared/ids.ts';

/** What a merchant is owed for one of its stores, in minor units; below 0 where it owes us. */
export interface Owed {
  storeId: StoreId;
  currency: string;
  owedMinor: number;
}

/**
 * What is still to be paid for the business days through an ISO date, by store and currency: today's balance less what
 * moved on later days, so that it costs the same after a million entries as after one. Stores at 0 are absent.
 */
export async function readOwed(tx: Tx, { through }: { through: string }): Promise<Owed[]> {
  const { rows } = await sql<{ store_id: StoreId; currency: string; owed: number }>`
    select store_id, currency, -sum(amount_minor) as owed from (
      select store_id, currency, amount_minor from ledger_balances
      where merchant_id = current_merchant_id() and account like 'payable.%'
      union all
      select store_id, currency, -amount_minor from ledger_days
      where merchant_id = current_merchant_id() and business_date > ${through}::date and account like 'payable.%'
    ) moved group by store_id, currency having sum(amount_minor) <> 0 order by store_id, currency`.execute(tx);
  return rows.map((row) => ({ storeId: row.store_id, currency: row.currency, owedMinor: row.owed }));
}
