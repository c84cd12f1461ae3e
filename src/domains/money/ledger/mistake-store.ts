import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { LatePolicyRow } from '../model/policy.ts';

const rows = ['refund_merchant_fault', 'error_charge_merchant_fault'] as const satisfies LatePolicyRow[];

/** Of these orders, those for which a service has taken something for a mistake of the restaurant, and not given it back. */
export async function readOrdersWithMistakes(tx: Tx, orderIds: readonly OrderId[]): Promise<Set<string>> {
  const { rows: found } = await sql<{ order_id: string }>`
    select e.order_id from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[]) and e.kind = 'adjustment'
      and split_part(e.policy, '/', 2) = any(${[...rows]}::text[]) and p.account = 'receivable'
    group by e.order_id having sum(p.amount) < 0`.execute(tx);
  return new Set(found.map((row) => row.order_id));
}
