import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';

/** Of these orders those that the ledger has as sold, by their standing entry. */
export async function readSoldOrders(tx: Tx, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ order_id: OrderId }>`
    select e.order_id from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[])
      and e.kind in ('order', 'reversal') and p.account in ('receivable', 'payable.promotions')
    group by e.order_id
    having coalesce(sum(p.amount) filter (where p.account = 'receivable'), 0) <> 0
      or coalesce(sum(p.amount) filter (where p.account = 'payable.promotions'), 0) <> 0`.execute(tx);
  return new Set(rows.map((row) => row.order_id));
}
