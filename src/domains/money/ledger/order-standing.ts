import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderId } from '../../../shared/ids.ts';
import type { Borne } from '../model/explained-entry.ts';
import type { OrderStanding } from '../model/late-entry.ts';

const nothing: OrderStanding = { order: '', baseMinor: 0, serviceFeeMinor: 0, borneMinor: 0 };

/** What the books say about an order, over all its entries; zeros for none. */
export async function readOrderStanding(tx: Tx, orderId: OrderId | null): Promise<OrderStanding> {
  if (orderId === null) return nothing;
  const { rows } = await sql<{ order: string | null; base: number; fee: number; borne: number }>`
    select min(e.details ->> 'order') as order,
      coalesce(sum(-p.amount) filter (where p.account = 'payable.base'), 0) as base,
      coalesce(sum(-p.amount) filter (where p.account = 'service_fee'), 0) as fee,
      coalesce(sum(p.amount) filter (where p.account = 'payable.adjustments'), 0) as borne
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row || row.order === null) return nothing;
  return { order: row.order, baseMinor: row.base, serviceFeeMinor: row.fee, borneMinor: row.borne };
}

/** By order id, what was borne of late amounts; orders of which nothing was are absent. */
export async function readBorne(tx: Tx, orderIds: readonly OrderId[]): Promise<Map<string, Borne>> {
  const { rows } = await sql<{ order_id: string; order: string; borne: number; given_up: number }>`
    select e.order_id, min(e.details ->> 'order') as order,
      coalesce(sum(p.amount) filter (where p.account = 'payable.adjustments'), 0) as borne,
      coalesce(sum(p.amount) filter (where p.account = 'fee_given_up'), 0) as given_up
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.order_id = any(${orderIds}::uuid[]) and e.kind = 'adjustment'
    group by e.order_id`.execute(tx);
  return new Map(
    rows.map((row) => [row.order_id, { order: row.order, borneMinor: row.borne, feeGivenUpMinor: row.given_up }]),
  );
}
