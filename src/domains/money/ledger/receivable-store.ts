import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';

/**
 * By order id, what its service owes for the order itself, in minor units: late amounts left aside. Orders that nothing
 * was entered for are absent.
 */
export async function readOrderReceivables(tx: Tx, orderIds: readonly OrderId[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; owed: number }>`
    select e.order_id, coalesce(sum(p.amount) filter (where p.account = 'receivable'), 0) as owed
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[])
      and e.kind in ('order', 'reversal')
    group by e.order_id`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.owed]));
}
