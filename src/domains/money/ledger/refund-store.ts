import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';

/** What services took back for refunds of these orders, in minor units at menu prices; orders without any are absent. */
export async function readRefunded(tx: Tx, orderIds: readonly OrderId[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; refunded: number }>`
    select e.order_id, -sum(p.amount)::bigint as refunded
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[]) and e.kind = 'adjustment'
      and split_part(e.policy, '/', 2) like 'refund%' and p.account = 'receivable'
    group by e.order_id having sum(p.amount) < 0`.execute(tx);
  return new Map(rows.map((row) => [row.order_id, row.refunded]));
}
