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

/** What moved on one business day until an instant: the same rows as `readDaySums`, read from the entries. */
export async function readSumsUntil(
  tx: Tx,
  { date, at, storeId = null }: { date: string; at: Date; storeId?: string | undefined | null },
): Promise<DaySum[]> {
  const { rows } = await sql<{
    store_id: string;
    service: string;
    account: Account;
    currency: string;
    amount: number;
    orders: number;
  }>`
    select e.store_id, e.service, p.account, e.currency, sum(p.amount)::bigint as amount,
      (count(*) filter (where e.kind = 'order') - count(*) filter (where e.kind = 'reversal'))::int as orders
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    where e.merchant_id = current_merchant_id() and e.business_date = ${date}::date and e.happened_at <= ${at}
      and (${storeId}::uuid is null or e.store_id = ${storeId})
    group by 1, 2, 3, 4`.execute(tx);
  return rows.map((row) => ({
    date,
    storeId: row.store_id,
    service: row.service,
    account: row.account,
    currency: row.currency,
    amountMinor: row.amount,
    orders: row.orders,
  }));
}
