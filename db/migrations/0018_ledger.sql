-- The ledger: what every order and every correction did to whose money. Double entry, never changed: a mistake is put
-- right by a reversal. Amounts in minor units; positive ones are debits, negative ones credits.

create function is_balanced(amounts bigint[]) returns boolean
  language sql immutable strict parallel safe
  set search_path = pg_catalog, pg_temp
  as $$ select coalesce(sum(amount), 1) = 0 and bool_and(amount <> 0) from unnest(amounts) as amount $$;

create table ledger_entries (
  merchant_id uuid not null,
  id uuid not null,
  -- names the business event: the same one is entered once
  key text not null,
  kind text not null check (kind in ('order', 'reversal')),
  store_id uuid not null,
  service text not null,
  order_id uuid,
  currency text not null,
  -- the store's business day on which it was entered, which decides in whose week it is paid
  business_date date not null,
  happened_at timestamptz not null,
  posted_at timestamptz not null,
  -- row and version of the written policy that it follows: src/domains/money/model/policy.ts
  policy text not null,
  -- the entry that it takes back, once
  reverses uuid,
  -- src/domains/money/model/accounts.ts, each with its amount at the same place
  accounts text[] not null,
  amounts bigint[] not null,
  -- how the amounts came about: src/domains/money/model/order-entry.ts
  details jsonb not null,
  primary key (merchant_id, id),
  unique (merchant_id, key),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, reverses) references ledger_entries (merchant_id, id),
  check (cardinality(accounts) = cardinality(amounts)),
  check (is_balanced(amounts)),
  check ((kind = 'reversal') = (reverses is not null))
);
create unique index ledger_entries_reversed_once on ledger_entries (merchant_id, reverses) where reverses is not null;
create index ledger_entries_by_order on ledger_entries (merchant_id, order_id) where order_id is not null;
create index ledger_entries_by_day on ledger_entries (merchant_id, business_date, posted_at desc, id desc);
create index ledger_entries_by_time on ledger_entries (merchant_id, posted_at desc, id desc);

-- What moved on an account on a day, kept by the entries themselves: a day's trial balance needs no entries.
create table ledger_days (
  merchant_id uuid not null,
  business_date date not null,
  store_id uuid not null,
  service text not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null,
  -- entered less taken back
  orders int not null,
  primary key (merchant_id, business_date, store_id, service, account, currency)
);

-- What stands on an account: as quick to read after a million entries as after one.
create table ledger_balances (
  merchant_id uuid not null,
  store_id uuid not null,
  service text not null,
  account text not null,
  currency text not null,
  amount_minor bigint not null,
  primary key (merchant_id, store_id, service, account, currency)
);

-- Acts with its owner's rights, so that nobody else needs to write sums.
create function add_up_ledger() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  insert into public.ledger_days as d
    (merchant_id, business_date, store_id, service, account, currency, amount_minor, orders)
  select e.merchant_id, e.business_date, e.store_id, e.service, p.account, e.currency, sum(p.amount),
    count(*) filter (where e.kind = 'order') - count(*) filter (where e.kind = 'reversal')
  from fresh e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (merchant_id, business_date, store_id, service, account, currency) do update
    set amount_minor = d.amount_minor + excluded.amount_minor, orders = d.orders + excluded.orders;
  insert into public.ledger_balances as b (merchant_id, store_id, service, account, currency, amount_minor)
  select e.merchant_id, e.store_id, e.service, p.account, e.currency, sum(p.amount)
  from fresh e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (merchant_id, store_id, service, account, currency) do update
    set amount_minor = b.amount_minor + excluded.amount_minor;
  return null;
end
$$;
revoke all on function add_up_ledger() from public;
create trigger add_up after insert on ledger_entries
  referencing new table as fresh for each statement execute function add_up_ledger();

-- Not even the owner of the table changes what was entered.
create function refuse_ledger_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'the ledger is append only: enter a reversal instead'; end $$;
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- Orders whose entry may have to follow a change.
create table orders_to_post (
  merchant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  noted_at timestamptz not null,
  primary key (merchant_id, order_id)
);
create index orders_to_post_by_time on orders_to_post (noted_at);
insert into orders_to_post (merchant_id, order_id, store_id, noted_at)
select merchant_id, id, store_id, now() from orders where handed_over_at is not null or ended_at is not null;

do $$
declare
  name text;
begin
  foreach name in array array['ledger_entries', 'ledger_days', 'ledger_balances', 'orders_to_post'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
create policy intake on orders_to_post to forkline_intake using (true) with check (true);
grant select, insert on ledger_entries to forkline_app;
grant select on ledger_days, ledger_balances to forkline_app;
grant select, insert, update, delete on orders_to_post to forkline_app;
grant select, insert, update on orders_to_post to forkline_intake;

-- Merchants that have orders to post, the longest waiting first. Names only.
create function merchants_to_post(most int)
  returns table (merchant_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select p.merchant_id from public.orders_to_post p group by p.merchant_id order by min(p.noted_at) limit most
  $$;
revoke all on function merchants_to_post(int) from public;
grant execute on function merchants_to_post(int) to forkline_app;

-- What must never be, over all merchants: entries that do not balance, sums that are not those of the entries, and
-- orders handed over before that time that are neither entered nor about to be. Ids and amounts only.
create function ledger_faults(settled_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, subject text, difference_minor bigint)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with posted as materialized (
      select e.merchant_id, e.store_id, e.service, e.currency, e.business_date, p.account, sum(p.amount) as amount
      from public.ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
      group by 1, 2, 3, 4, 5, 6
    ), balances as (
      select merchant_id, store_id, service, currency, account, sum(amount) as amount from posted group by 1, 2, 3, 4, 5
    )
    (select 'unbalanced', e.merchant_id, e.id::text, (select sum(a) from unnest(e.amounts) a)::bigint
      from public.ledger_entries e where not public.is_balanced(e.amounts) limit most)
    union all
    (select 'days', merchant_id, concat_ws(' ', business_date, store_id, service, account, currency),
        (coalesce(d.amount_minor, 0) - coalesce(posted.amount, 0))::bigint
      from posted full join public.ledger_days d
        using (merchant_id, store_id, service, currency, business_date, account)
      where coalesce(d.amount_minor, 0) <> coalesce(posted.amount, 0) limit most)
    union all
    (select 'balances', merchant_id, concat_ws(' ', store_id, service, account, currency),
        (coalesce(b.amount_minor, 0) - coalesce(balances.amount, 0))::bigint
      from balances full join public.ledger_balances b using (merchant_id, store_id, service, currency, account)
      where coalesce(b.amount_minor, 0) <> coalesce(balances.amount, 0) limit most)
    union all
    (select 'missing', o.merchant_id, o.id::text, o.subtotal_minor
      from public.orders o
      where o.state = 'driver_on_the_way' and o.handed_over_at < settled_before
        and o.details ->> 'isTest' = 'false' and o.subtotal_minor <> 0
        and not exists (select from public.ledger_entries e
          where e.merchant_id = o.merchant_id and e.order_id = o.id)
        and not exists (select from public.orders_to_post p
          where p.merchant_id = o.merchant_id and p.order_id = o.id)
      limit most)
  $$;
revoke all on function ledger_faults(timestamptz, int) from public;
grant execute on function ledger_faults(timestamptz, int) to forkline_app;
