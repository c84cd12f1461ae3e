import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { asId, type OrderId, type StoreId } from '../../shared/ids.ts';

/** An order as far as somebody who names it, a customer in a review for instance, speaks of it. */
export interface NamedOrder {
  id: OrderId;
  storeId: StoreId;
  externalId: string;
  displayId: string;
  placedAt: Date;
  /** What was ordered; by the service's ref, or by name where it has none. */
  items: { key: string; name: string }[];
}

const storedItems = z.array(z.object({ key: z.string(), name: z.string() })).nullable();

/**
 * The merchant's orders of a service with these ids, and those with these numbers that were placed between the two
 * instants (numbers come again), newest first.
 */
export async function readNamedOrders(
  tx: Tx,
  given: { service: string; externalIds: readonly string[]; numbers: readonly string[]; from: Date; to: Date },
): Promise<NamedOrder[]> {
  const { service, externalIds, numbers, from, to } = given;
  if (externalIds.length === 0 && numbers.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    store_id: string;
    external_id: string;
    display_id: string;
    placed_at: Date;
    items: unknown;
  }>`
    select o.id, o.store_id, o.external_id, o.display_id, o.placed_at, (
      select jsonb_agg(distinct jsonb_build_object('key', coalesce(l.item_ref, l.name), 'name', l.name))
      from order_lines l
      where l.merchant_id = o.merchant_id and l.order_id = o.id and coalesce(l.line ->> 'action', 'added') = 'added'
    ) as items
    from orders o
    where o.merchant_id = current_merchant_id() and o.service = ${service}
      and (o.external_id = any(${externalIds}::text[])
        or (o.placed_at between ${from} and ${to} and o.display_id = any(${numbers}::text[])))
    order by o.placed_at desc, o.id desc`.execute(tx);
  return rows.map((row) => ({
    id: asId(row.id),
    storeId: asId(row.store_id),
    externalId: row.external_id,
    displayId: row.display_id,
    placedAt: row.placed_at,
    items: storedItems.parse(row.items) ?? [],
  }));
}
