import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface DayOfStore {
  storeId: string;
  /** ISO date of a business day. */
  date: string;
}

/** Of these days of stores, those with an order that counts, at whatever time of the day. */
export async function readDaysWithOrders(tx: Tx, days: readonly DayOfStore[]): Promise<DayOfStore[]> {
  const { rows } = await sql<{ of_store: string; date: string }>`
    select w.of_store, w.date
    from unnest(${days.map(({ storeId }) => storeId)}::uuid[], ${days.map(({ date }) => date)}::text[])
      as w (of_store, date)
    where exists (
      select from order_facts
      where merchant_id = current_merchant_id() and store_id = w.of_store and business_date = w.date::date
    )`.execute(tx);
  return rows.map(({ of_store: storeId, date }) => ({ storeId, date }));
}
