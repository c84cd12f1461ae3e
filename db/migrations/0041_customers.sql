-- Who comes back, as far as a service lets anybody know (src/domains/customers/model/recognition.ts). No name, phone
-- number or address stands here: a person is a keyed hash, of one store on one service. Amounts in minor units.

create table customers (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  store_id uuid not null,
  service text not null,
  person_hash text not null,
  currency text not null,
  orders int not null,
  sales_minor bigint not null,
  first_date date not null,
  last_date date not null,
  first_order_id uuid,
  last_order_id uuid,
  primary key (merchant_id, id)
);
create unique index customers_by_person on customers (merchant_id, store_id, service, person_hash);
create index customers_by_sales on customers (merchant_id, sales_minor desc, id desc);
create index customers_by_orders on customers (merchant_id, orders desc, id desc);
create index customers_by_first on customers (merchant_id, first_date desc, id desc);
create index customers_by_last on customers (merchant_id, last_date desc, id desc) where orders >= 2;

-- One row for each order that counts, on its business day.
create table customer_orders (
  merchant_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  service text not null,
  -- null: nobody can tell whose it is
  customer_id uuid,
  business_date date not null,
  placed_at timestamptz not null,
  currency text not null,
  sales_minor bigint not null,
  -- the service's own word
  told text check (told in ('new', 'returning')),
  kind text not null check (kind in ('new', 'returning', 'untold')),
  items jsonb not null,
  primary key (merchant_id, order_id)
);
create index customer_orders_of_customer on customer_orders (merchant_id, customer_id, placed_at, order_id)
  include (business_date, sales_minor) where customer_id is not null;
create index customer_orders_latest on customer_orders (merchant_id, kind, business_date, placed_at, order_id);

create table customer_days (
  merchant_id uuid not null,
  business_date date not null,
  store_id uuid not null,
  service text not null,
  new_orders bigint not null,
  returning_orders bigint not null,
  untold_orders bigint not null,
  new_minor bigint not null,
  returning_minor bigint not null,
  untold_minor bigint not null,
  primary key (merchant_id, business_date, store_id, service)
);

-- By days, weeks and months, as report_items.
create table customer_items (
  merchant_id uuid not null,
  span text not null check (span in ('day', 'week', 'month')),
  from_date date not null,
  store_id uuid not null,
  service text not null,
  key text not null,
  name text not null,
  new_orders bigint not null,
  returning_orders bigint not null,
  untold_orders bigint not null,
  primary key (merchant_id, span, from_date, store_id, service, key)
);

-- How many customers have ordered so often, 20 standing for more as well.
create table customer_counts (
  merchant_id uuid not null,
  store_id uuid not null,
  service text not null,
  orders int not null check (orders between 1 and 20),
  customers bigint not null,
  all_orders bigint not null,
  sales_minor bigint not null,
  primary key (merchant_id, store_id, service, orders)
);

-- When those who have ordered at least twice did so last.
create table customer_lasts (
  merchant_id uuid not null,
  last_date date not null,
  store_id uuid not null,
  service text not null,
  customers bigint not null,
  primary key (merchant_id, last_date, store_id, service)
);

do $$
declare
  name text;
begin
  foreach name in array array['customers', 'customer_orders', 'customer_days', 'customer_items', 'customer_counts',
    'customer_lasts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('grant select, insert, update, delete on %I to forkline_app', name);
  end loop;
end
$$;

-- What was counted before is counted once more, so that its customers are known.
insert into orders_to_count (merchant_id, order_id, store_id, noted_at)
select merchant_id, id, store_id, now() from orders;
