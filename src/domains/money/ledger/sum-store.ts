import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Account } from '../model/accounts.ts';

/** What moved on an account on a business day, in minor units, debits positive. */
export interface DaySum {
  date: string;
  storeId: string;
  service: string;
  account: Account;
  currency: string;
  amountMinor: number;
  orders: number;
}

/** Of the merchant's days from the first to the last, oldest first; a year of a store on five services is 15,000 rows. */
export async function readDaySums(
  tx: Tx,
  { from, to, storeId }: { from: string; to: string; storeId?: string | undefined },
): Promise<DaySum[]> {
  const rows = await tx
    .selectFrom('ledger_days')
    .select([
      sql<string>`business_date::text`.as('date'),
      'store_id',
      'service',
      'account',
      'currency',
      'amount_minor',
      'orders',
    ])
    .where('merchant_id', '=', sql<string>`current_merchant_id()`)
    .where('business_date', '>=', sql<Date>`${from}::date`)
    .where('business_date', '<=', sql<Date>`${to}::date`)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .orderBy('business_date')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    storeId: row.store_id,
    service: row.service,
    account: row.account as Account, // only entries write it
    currency: row.currency,
    amountMinor: row.amount_minor,
    orders: row.orders,
  }));
}
