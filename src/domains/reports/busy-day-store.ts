import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface DayOfStore {
  storeId: string;
  /** ISO date of a business day. */
  date: string;
}

/** Of these days of stores, those with an order, at whatever time of the day. */
export async function readDaysWithOrders(tx: Tx, days: readonly DayOfStore[]): Promise<DayOfStore[]> {
  const { rows } = await sql<{ of_store: string; date: string }>`
    select distinct d.store_id as of_store, d.business_date::text as date
    from unnest(${days.map(({ storeId }) => storeId)}::uuid[], ${days.map(({ date }) => date)}::text[])
      as w (of_store, date)
    join report_days d on d.store_id = w.of_store and d.business_date = w.date::date
    where d.merchant_id = current_merchant_id()`.execute(tx);
  return rows.map(({ of_store: storeId, date }) => ({ storeId, date }));
}
