-- What must never be, looked for in some business days of all merchants: reading every entry of years takes longer than a
-- statement may. Entries come in the order of their days, more or less.
create index ledger_entries_days on ledger_entries using brin (business_date);
create index ledger_days_days on ledger_days using brin (business_date);
create index ledger_entries_of_payout on ledger_entries (merchant_id, payout_id) where payout_id is not null;

-- Entries that do not balance; days whose sums are not those of their entries; orders handed over on those days (by
-- UTC), before that time, that are neither entered nor about to be; payouts of those days that stand differently in the
-- ledger than in their own rows; files of those days that pay something else than their payouts. With days up to
-- today, balances that are not those of all days. Ids and amounts only.
create function ledger_faults_between(from_day date, to_day date, settled_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, subject text, difference_minor bigint)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with posted as materialized (
      select e.merchant_id, e.store_id, e.service, e.currency, e.business_date, p.account, sum(p.amount) as amount
      from public.ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
      where e.business_date between from_day and to_day
      group by 1, 2, 3, 4, 5, 6
    ), summed as (
      select * from public.ledger_days where business_date between from_day and to_day
    ), balances as (
      select merchant_id, store_id, service, currency, account, sum(amount_minor) as amount from public.ledger_days
      group by 1, 2, 3, 4, 5
    )
    (select 'unbalanced', e.merchant_id, e.id::text, (select sum(a) from unnest(e.amounts) a)::bigint
      from public.ledger_entries e
      where e.business_date between from_day and to_day and not public.is_balanced(e.amounts) limit most)
    union all
    (select 'days', merchant_id, concat_ws(' ', business_date, store_id, service, account, currency),
        (coalesce(d.amount_minor, 0) - coalesce(posted.amount, 0))::bigint
      from posted full join summed d using (merchant_id, store_id, service, currency, business_date, account)
      where coalesce(d.amount_minor, 0) <> coalesce(posted.amount, 0) limit most)
    union all
    (select 'balances', merchant_id, concat_ws(' ', store_id, service, account, currency),
        (coalesce(b.amount_minor, 0) - coalesce(balances.amount, 0))::bigint
      from balances full join public.ledger_balances b using (merchant_id, store_id, service, currency, account)
      where to_day >= current_date and coalesce(b.amount_minor, 0) <> coalesce(balances.amount, 0) limit most)
    union all
    (select 'missing', o.merchant_id, o.id::text, o.subtotal_minor
      from public.orders o
      where o.state = 'driver_on_the_way' and o.handed_over_at < settled_before
        and o.handed_over_at >= from_day and o.handed_over_at < to_day + 2
        and o.details ->> 'isTest' = 'false' and o.subtotal_minor <> 0
        and not exists (select from public.ledger_entries e
          where e.merchant_id = o.merchant_id and e.order_id = o.id)
        and not exists (select from public.orders_to_post p
          where p.merchant_id = o.merchant_id and p.order_id = o.id)
      limit most)
    union all
    (select 'payout', p.merchant_id, p.number, taken.minor - p.amount_minor
      from public.payouts p cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'payable.paid'), 0)::bigint as minor
        from public.ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as l (account, amount)
        where e.merchant_id = p.merchant_id and e.payout_id = p.id
      ) taken
      where p.week_to between from_day and to_day
        and taken.minor <> case when p.state in ('carried', 'returned', 'cancelled') then 0 else p.amount_minor end
      limit most)
    union all
    (select 'file', null::uuid, f.id::text, (f.total_minor - paid.minor)::bigint
      from public.payout_files f cross join lateral (
        select coalesce(sum(e.amount_minor), 0) as minor,
          count(*) filter (where e.payout_id is not null and e.amount_minor is distinct from p.amount_minor) as wrong
        from public.payout_file_entries e
        left join public.payouts p on p.merchant_id = e.paid_merchant_id and p.id = e.payout_id
        where e.file_id = f.id
      ) paid
      where f.created_on between from_day and to_day and f.state <> 'withdrawn'
        and (f.total_minor <> paid.minor or paid.wrong > 0)
      limit most)
  $$;
revoke all on function ledger_faults_between(date, date, timestamptz, int) from public;
grant execute on function ledger_faults_between(date, date, timestamptz, int) to forkline_app;

-- All days at once, for whoever has the time.
create or replace function ledger_faults(settled_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, subject text, difference_minor bigint)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$ select * from public.ledger_faults_between('-infinity', 'infinity', settled_before, most) $$;
revoke all on function ledger_faults(timestamptz, int) from forkline_app;
