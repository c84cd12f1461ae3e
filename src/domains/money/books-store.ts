import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Account } from './model/accounts.ts';

/** Sums over all merchants, or of one, for a database in the staff role. Minor units, debits positive. */

export interface AccountSum {
  currency: string;
  account: Account;
  amountMinor: number;
}

/** What stands on each account at the end of a business day, or altogether; accounts at 0 are absent. */
export async function readAccountSums(
  staffDb: Db,
  { through, merchantId }: { through?: string | undefined; merchantId?: string | undefined },
): Promise<AccountSum[]> {
  const { rows } = await sql<{ currency: string; account: Account; amount: number }>`
    select currency, account, sum(amount_minor) as amount from ledger_days
    where business_date <= coalesce(${through ?? null}::date, 'infinity') and (${merchantId ?? null}::uuid is null or merchant_id = ${merchantId ?? null})
    group by currency, account having sum(amount_minor) <> 0 order by currency, account`.execute(staffDb);
  return rows.map(({ currency, account, amount }) => ({ currency, account, amountMinor: amount }));
}

/** What moved on an account on a business day. */
export interface JournalLine extends AccountSum {
  date: string;
}

/** Of the days from the first to the last, oldest first. */
export async function readJournal(
  staffDb: Db,
  { from, to, merchantId }: { from: string; to: string; merchantId?: string | undefined },
): Promise<JournalLine[]> {
  const { rows } = await sql<{ date: string; currency: string; account: Account; amount: number }>`
    select business_date::text as date, currency, account, sum(amount_minor) as amount from ledger_days
    where business_date between ${from}::date and ${to}::date
      and (${merchantId ?? null}::uuid is null or merchant_id = ${merchantId ?? null})
    group by business_date, currency, account having sum(amount_minor) <> 0
    order by business_date, currency, account`.execute(staffDb);
  return rows.map(({ date, currency, account, amount }) => ({ date, currency, account, amountMinor: amount }));
}
