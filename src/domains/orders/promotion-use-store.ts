import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What orders say of a promotion. */
export interface PromotionUse {
  orders: number;
  /** The restaurant's own part of what it took off, in minor units. */
  merchantMinor: number;
}

/**
 * What the merchant's orders that were placed since then name of a promotion, by any of the ids that services know it by.
 * Orders that nobody cooked cost nothing.
 */
export async function readPromotionUse(
  tx: Tx,
  { since, ids }: { since: Date; ids: readonly string[] },
): Promise<PromotionUse> {
  if (ids.length === 0) return { orders: 0, merchantMinor: 0 };
  const { rows } = await sql<{ orders: number; paid: number }>`
    select count(distinct o.id)::int as orders,
      coalesce(sum((share ->> 'amountMinor')::bigint) filter (where share ->> 'party' = 'merchant'), 0)::bigint as paid
    from orders o
      cross join lateral jsonb_array_elements(o.details -> 'discounts') as discount
      left join lateral jsonb_array_elements(discount -> 'fundedBy') as share on true
    where o.merchant_id = current_merchant_id() and o.placed_at >= ${since}
      and o.state not in ('declined', 'cancelled') and discount ->> 'externalId' = any(${ids}::text[])`.execute(tx);
  return { orders: rows[0]?.orders ?? 0, merchantMinor: rows[0]?.paid ?? 0 };
}
