import type { Restaurant } from '../../support/open-restaurant.ts';
import type { YearTally } from './year.ts';

/** What the books of a year come to, read from the entries themselves and not from the sums that the database keeps. */
export interface YearAudit {
  entries: number;
  /** Cents over all entries; 0 or the books are broken. */
  debitsMinusCredits: number;
  /** Business days with entries, and those at whose end the accounts do not add up to zero. */
  days: number;
  unbalancedDays: number;
  payouts: number;
  /** Shares of payouts that are not what the entries through their week come to. */
  unexplainedLines: number;
  /** Cents in the released files, less cents of payouts that the ledger says were sent. */
  fileMinusPayables: number;
  /** Cents still owed to merchants that are neither below the minimum nor the restaurants' debts. */
  owedAndUnpaid: number;
  /** Payouts that stand differently in the ledger than in their own rows. */
  payoutsPaidTwice: number;
  faults: number;
}

const smallestPayoutMinor = 100;

export async function auditYear({ sql }: Restaurant, tally: YearTally): Promise<YearAudit> {
  const one = async (text: string, values: unknown[] = []) => {
    const [row] = await sql<{ value: number }>(text, values);
    return row?.value ?? Number.NaN;
  };
  await sql(`create temp table if not exists raw as
    select e.merchant_id, e.store_id, e.business_date, e.payout_id, p.account like 'payable.%' as is_payable,
      sum(p.amount)::bigint as minor
    from ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
    group by 1, 2, 3, 4, 5`);
  await sql('create index on raw (merchant_id, store_id, business_date) where is_payable');
  await sql('analyze raw');
  return {
    entries: await one('select count(*)::int as value from ledger_entries'),
    debitsMinusCredits: await one('select sum(minor) as value from raw'),
    days: await one('select count(distinct business_date)::int as value from raw'),
    unbalancedDays: await one(`select count(*)::int as value from (
      select sum(sum(minor)) over (order by business_date) as minor from raw group by business_date
    ) as days where minor <> 0`),
    payouts: await one(`select count(*)::int as value from payouts where state <> 'carried'`),
    unexplainedLines: await one(`select count(*)::int as value from (
      select p.id, (share ->> 'amountMinor')::bigint as paid, (
          select coalesce(-sum(raw.minor), 0) from raw
          where raw.merchant_id = p.merchant_id and raw.store_id = (share ->> 'storeId')::uuid and raw.is_payable
            and raw.business_date <= p.week_to and raw.payout_id is distinct from p.id
        ) as owed
      from payouts p cross join lateral jsonb_array_elements(p.shares) as share
      where p.state in ('sent', 'paid', 'returned') and p.reissue_of is null
    ) as lines where paid <> owed`),
    fileMinusPayables:
      tally.filedMinor -
      (await one(`select coalesce(sum(amount), 0) as value from ledger_entries e
        cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
        where e.policy like '%/payout_sent' and p.account = 'payouts_prepared'`)),
    owedAndUnpaid: await one(
      `select coalesce(sum(minor), 0) as value from (
         select -sum(amount_minor) as minor from ledger_balances where account like 'payable.%' group by merchant_id
       ) as owed where minor >= $1`,
      [smallestPayoutMinor],
    ),
    payoutsPaidTwice: await one(`select count(*)::int as value from (
      select p.id, p.amount_minor, p.state, coalesce(sum(l.amount) filter (where l.account = 'payable.paid'), 0) as taken
      from payouts p
      left join ledger_entries e on e.merchant_id = p.merchant_id and e.payout_id = p.id
      left join lateral unnest(e.accounts, e.amounts) as l (account, amount) on true
      group by p.merchant_id, p.id
    ) as paid where taken <> case when state in ('prepared', 'in_file', 'sent', 'paid') then amount_minor else 0 end
      and state not in ('held')`),
    faults: await one(`select count(*)::int as value from ledger_faults('-infinity', 10)`),
  };
}
