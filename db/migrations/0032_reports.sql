-- What reports are added up from: one row per order, and sums of them that answer quickly at any size. Amounts in minor
-- units, times in milliseconds. What each part means stands in src/domains/reports/model/parts.ts.

-- Orders whose facts may have to follow a change. Each change adds its own mark and takes no lock on another's: an order's
-- transaction never waits for a report.
create table orders_to_count (
  merchant_id uuid not null,
  mark bigint generated always as identity,
  order_id uuid not null,
  store_id uuid not null,
  noted_at timestamptz not null,
  primary key (merchant_id, mark)
);
create index orders_to_count_by_time on orders_to_count (noted_at);
insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
select merchant_id, id, store_id, now() from orders;

create table order_facts (
  merchant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  service text not null,
  currency text not null,
  -- of the store, with its cutoff; 1 is Monday
  business_date date not null,
  weekday int not null check (weekday between 1 and 7),
  -- by the store's clock when it was placed
  hour int not null check (hour between 0 and 23),
  placed_at timestamptz not null,
  sold bigint not null,
  sales_minor bigint not null,
  prepared bigint not null,
  prep_ms bigint not null,
  promised bigint not null,
  late bigint not null,
  late_ms bigint not null,
  offered bigint not null,
  missed bigint not null,
  cancelled bigint not null,
  declined bigint not null,
  by_restaurant bigint not null,
  by_customer bigint not null,
  by_service bigint not null,
  by_courier bigint not null,
  by_timeout bigint not null,
  by_nobody bigint not null,
  wrong bigint not null,
  primary key (merchant_id, order_id)
);
create index order_facts_by_day on order_facts (merchant_id, business_date, placed_at, order_id);
create index order_facts_by_hour on order_facts (merchant_id, weekday, hour, business_date, placed_at, order_id);
-- What is rare is not looked for among a million orders.
create index order_facts_late on order_facts (merchant_id, business_date, placed_at, order_id) where late > 0;
create index order_facts_missed on order_facts (merchant_id, business_date, placed_at, order_id) where missed > 0;
create index order_facts_cancelled on order_facts (merchant_id, business_date, placed_at, order_id) where cancelled > 0;
create index order_facts_wrong on order_facts (merchant_id, business_date, placed_at, order_id) where wrong > 0;

-- What was sold in an order, by item and by modifier.
create table order_fact_items (
  merchant_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('item', 'modifier')),
  -- the service's ref of it; its name where the service names none
  key text not null,
  name text not null,
  store_id uuid not null,
  service text not null,
  business_date date not null,
  placed_at timestamptz not null,
  orders bigint not null,
  quantity numeric not null,
  sales_minor bigint not null,
  primary key (merchant_id, order_id, kind, key),
  foreign key (merchant_id, order_id) references order_facts (merchant_id, order_id) on delete cascade
);
create index order_fact_items_by_key
  on order_fact_items (merchant_id, kind, key, business_date, placed_at, order_id);

create table report_days (
  merchant_id uuid not null,
  business_date date not null,
  store_id uuid not null,
  service text not null,
  sold bigint not null default 0,
  sales_minor bigint not null default 0,
  prepared bigint not null default 0,
  prep_ms bigint not null default 0,
  promised bigint not null default 0,
  late bigint not null default 0,
  late_ms bigint not null default 0,
  offered bigint not null default 0,
  missed bigint not null default 0,
  cancelled bigint not null default 0,
  declined bigint not null default 0,
  by_restaurant bigint not null default 0,
  by_customer bigint not null default 0,
  by_service bigint not null default 0,
  by_courier bigint not null default 0,
  by_timeout bigint not null default 0,
  by_nobody bigint not null default 0,
  wrong bigint not null default 0,
  primary key (merchant_id, business_date, store_id, service)
);

-- The same by hour of the store's clock, the day's 24 hours side by side: a year is as many rows however many orders it
-- had.
create table report_hours (
  merchant_id uuid not null,
  business_date date not null,
  store_id uuid not null,
  service text not null,
  sold bigint[] not null check (cardinality(sold) = 24),
  sales_minor bigint[] not null check (cardinality(sales_minor) = 24),
  prepared bigint[] not null check (cardinality(prepared) = 24),
  prep_ms bigint[] not null check (cardinality(prep_ms) = 24),
  promised bigint[] not null check (cardinality(promised) = 24),
  late bigint[] not null check (cardinality(late) = 24),
  primary key (merchant_id, business_date, store_id, service)
);

-- What was sold of each item and modifier, by day, week (from Monday) and month: a long time is read in its longest parts.
create table report_items (
  merchant_id uuid not null,
  kind text not null check (kind in ('item', 'modifier')),
  span text not null check (span in ('day', 'week', 'month')),
  from_date date not null,
  store_id uuid not null,
  service text not null,
  key text not null,
  name text not null,
  orders bigint not null,
  quantity numeric not null,
  sales_minor bigint not null,
  primary key (merchant_id, kind, span, from_date, store_id, service, key)
);

-- When a store did not take orders on a service, by the service's own word.
create table store_offs (
  merchant_id uuid not null,
  connection_id uuid not null,
  from_at timestamptz not null,
  store_id uuid not null,
  service text not null,
  -- null: still
  to_at timestamptz,
  state text not null check (state in ('paused', 'closed')),
  by text not null check (by in ('merchant', 'service', 'unknown')),
  reason text,
  -- how far it stands in report_downtime, and what it came to there
  counted_to timestamptz,
  off_ms bigint not null default 0,
  primary key (merchant_id, connection_id, from_at)
);
create unique index store_offs_now on store_offs (merchant_id, connection_id) where to_at is null;
create index store_offs_to_count on store_offs (merchant_id)
  where to_at is null or counted_to is null or counted_to < to_at;
create index store_offs_by_store on store_offs (merchant_id, store_id, service, from_at);
insert into store_offs (merchant_id, connection_id, from_at, store_id, service, state, by, reason)
select k.merchant_id, k.connection_id, k.status_since, k.store_id, c.service, k.status, coalesce(k.status_by, 'unknown'),
  k.status_reason
from connection_checks k join connections c on c.merchant_id = k.merchant_id and c.id = k.connection_id
where k.status in ('paused', 'closed') and k.status_since is not null and c.state <> 'disconnected';

-- How long it was off within its opening hours, and what it usually sells in these hours.
create table report_downtime (
  merchant_id uuid not null,
  business_date date not null,
  store_id uuid not null,
  service text not null,
  hour int not null check (hour between 0 and 23),
  off_ms bigint not null,
  lost_minor bigint not null,
  primary key (merchant_id, business_date, store_id, service, hour)
);

do $$
declare
  name text;
begin
  foreach name in array array['orders_to_count', 'order_facts', 'order_fact_items', 'report_days', 'report_hours',
    'report_items', 'store_offs', 'report_downtime'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('grant select, insert, update, delete on %I to forkline_app', name);
  end loop;
end
$$;
create policy intake on orders_to_count to forkline_intake using (true) with check (true);
grant insert on orders_to_count to forkline_intake;

-- Both have as many places.
create function add_each(a bigint[], b bigint[]) returns bigint[]
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$ select array_agg(x + y order by place) from unnest(a, b) with ordinality as t (x, y, place) $$;

-- Merchants that have orders to count, the longest waiting first. Names only.
create function merchants_to_count(most int)
  returns table (merchant_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id from public.orders_to_count c group by c.merchant_id order by min(c.noted_at) limit most
  $$;
revoke all on function merchants_to_count(int) from public;
grant execute on function merchants_to_count(int) to forkline_app;

-- Merchants with a store that is off, or was and is not counted to its end. Names only.
create function merchants_with_offs(most int)
  returns table (merchant_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.merchant_id from public.store_offs o
    where o.to_at is null or o.counted_to is null or o.counted_to < o.to_at
    group by o.merchant_id order by min(coalesce(o.counted_to, '-infinity')) limit most
  $$;
revoke all on function merchants_with_offs(int) from public;
grant execute on function merchants_with_offs(int) to forkline_app;

-- Merchants by id, for what looks after all of them in turn. Names only.
create function merchants_after(after_merchant uuid, most int)
  returns table (merchant_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select m.id from public.merchants m where m.id > after_merchant order by m.id limit most $$;
revoke all on function merchants_after(uuid, int) from public;
grant execute on function merchants_after(uuid, int) to forkline_app;
