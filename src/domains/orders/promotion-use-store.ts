import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId } from '../../shared/ids.ts';

/** What an order says of a promotion. */
export interface PromotionUse {
  orderId: OrderId;
  /** The restaurant's own part of what it took off, in minor units. */
  merchantMinor: number;
  /** Declined or cancelled: it costs no more than the ledger says. */
  isOff: boolean;
}

/**
 * What each of the merchant's orders that were placed since then names of a promotion, by any of the ids that services
 * know it by. Whether the restaurant pays for it is the ledger's to say.
 */
export async function readPromotionUse(
  tx: Tx,
  { since, ids }: { since: Date; ids: readonly string[] },
): Promise<PromotionUse[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: OrderId; is_off: boolean; paid: number }>`
    select o.id, o.state in ('declined', 'cancelled') as is_off,
      coalesce(sum((share ->> 'amountMinor')::bigint) filter (where share ->> 'party' = 'merchant'), 0)::bigint as paid
    from orders o
      cross join lateral jsonb_array_elements(o.details -> 'discounts') as discount
      left join lateral jsonb_array_elements(discount -> 'fundedBy') as share on true
    where o.merchant_id = current_merchant_id() and o.placed_at >= ${since}
      and discount ->> 'externalId' = any(${ids}::text[])
    group by o.id, o.state`.execute(tx);
  return rows.map(({ id, is_off: isOff, paid }) => ({ orderId: id, merchantMinor: paid, isOff }));
}
