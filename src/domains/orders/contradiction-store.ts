import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderId, StoreId } from '../../shared/ids.ts';
import { serviceOrder, type ServiceOrder } from '../channels/model/service-order.ts';

/** An order whose service states amounts that contradict each other. */
export interface ContradictingOrder {
  id: OrderId;
  storeId: StoreId;
  service: string;
  displayId: string;
  currency: string;
  /** Its business day, ISO. */
  date: string;
  mismatch: NonNullable<ServiceOrder['moneyMismatch']>;
}

const mismatch = serviceOrder.shape.moneyMismatch.unwrap();
const maxRows = 100;

/** Returns the merchant's contradicting orders that match, newest first, at most 100. */
export async function readContradictingOrders(
  tx: Tx,
  given: {
    date?: string | undefined;
    orderId?: string | undefined;
    storeId?: string | undefined;
    service?: string | undefined;
  },
): Promise<ContradictingOrder[]> {
  const { date = null, orderId = null, storeId = null, service = null } = given;
  const { rows } = await sql<{
    id: OrderId;
    store_id: StoreId;
    service: string;
    display_id: string;
    currency: string;
    date: string;
    mismatch: unknown;
  }>`
    select o.id, o.store_id, o.service, o.display_id, o.currency, o.details -> 'moneyMismatch' as mismatch,
      (o.placed_at at time zone s.time_zone - s.business_day_cutoff::interval)::date::text as date
    from orders o join stores s on s.merchant_id = o.merchant_id and s.id = o.store_id
    where o.merchant_id = current_merchant_id() and o.details ? 'moneyMismatch' and o.details ->> 'isTest' = 'false'
      and (${orderId}::uuid is null or o.id = ${orderId}) and (${storeId}::uuid is null or o.store_id = ${storeId})
      and (${service}::text is null or o.service = ${service})
      and (${date}::date is null
        or (o.placed_at at time zone s.time_zone - s.business_day_cutoff::interval)::date = ${date}::date)
    order by o.placed_at desc limit ${maxRows}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    storeId: row.store_id,
    service: row.service,
    displayId: row.display_id,
    currency: row.currency,
    date: row.date,
    mismatch: mismatch.parse(row.mismatch),
  }));
}
