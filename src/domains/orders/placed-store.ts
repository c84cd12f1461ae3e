import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId, StoreId } from '../../shared/ids.ts';
import { serviceOrder, type ServiceOrder } from '../channels/model/service-order.ts';

/** An order as those who hold it against a service's books need it. */
export interface PlacedOrder {
  id: OrderId;
  storeId: StoreId;
  externalId: string;
  displayId: string;
  kind: ServiceOrder['kind'];
  currency: string;
  /** Set where the service's amounts for it contradict each other, in minor units. */
  contradiction: NonNullable<ServiceOrder['moneyMismatch']> | null;
  /** The day at the store on which it was placed, ISO. */
  date: string;
}

/** The merchant's orders of a service that were placed in these stores on these days, and those with these ids; no test orders. */
export async function readPlacedOrders(
  tx: Tx,
  given: { service: string; storeIds: readonly StoreId[]; from: string; to: string; externalIds: readonly string[] },
): Promise<PlacedOrder[]> {
  const { service, storeIds, from, to, externalIds } = given;
  const { rows } = await sql<{
    id: OrderId;
    store_id: StoreId;
    external_id: string;
    display_id: string;
    kind: string;
    currency: string;
    mismatch: unknown;
    date: string;
  }>`
    select o.id, o.store_id, o.external_id, o.display_id, o.details ->> 'kind' as kind, o.currency,
      o.details -> 'moneyMismatch' as mismatch, (o.placed_at at time zone s.time_zone)::date::text as date
    from orders o join stores s on s.merchant_id = o.merchant_id and s.id = o.store_id
    where o.merchant_id = current_merchant_id() and o.service = ${service} and o.details ->> 'isTest' = 'false'
      and (o.external_id = any(${externalIds}::text[])
        or (o.store_id = any(${storeIds}::uuid[])
          -- a day more on both sides: the column is in UTC
          and o.placed_at >= ${from}::date - 1 and o.placed_at < ${to}::date + 2
          and (o.placed_at at time zone s.time_zone)::date between ${from}::date and ${to}::date))`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    externalId: row.external_id,
    displayId: row.display_id,
    kind: serviceOrder.shape.kind.parse(row.kind),
    currency: row.currency,
    contradiction: serviceOrder.shape.moneyMismatch.parse(row.mismatch ?? undefined) ?? null,
    date: row.date,
  }));
}
