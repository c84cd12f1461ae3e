create table orders (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  connection_id uuid not null,
  service text not null,
  brand text not null,
  external_id text not null,
  display_id text not null,
  state text not null
    check (state in ('new', 'getting_ready', 'ready', 'driver_on_the_way', 'declined', 'cancelled')),
  -- grows by one with every change
  version int not null default 1,
  customer_name text not null,
  -- lower-case words that the history's search looks through
  search_text text not null,
  currency text not null,
  subtotal_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint,
  -- the service's order in our shape, without its lines
  details jsonb not null,
  -- when the service said what stands in details and lines: older news do not replace them
  contents_as_of timestamptz not null,
  courier jsonb,
  alarms jsonb not null default '[]',
  ending jsonb,
  placed_at timestamptz not null,
  received_at timestamptz not null,
  accept_by timestamptz not null,
  -- when the watchdog looks at an unanswered order next; cleared by an answer
  watch_at timestamptz,
  ready_target_at timestamptz,
  accepted_at timestamptz,
  ready_at timestamptz,
  handed_over_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id),
  -- the order that a service handed over exists once
  unique (merchant_id, service, external_id)
);
create index orders_by_time on orders (merchant_id, placed_at desc, id desc);
create index orders_active on orders (merchant_id, store_id, placed_at desc, id desc) where ended_at is null;
create index orders_watched on orders (watch_at) where watch_at is not null;
create index orders_open_handed_over on orders (handed_over_at) where ended_at is null;
alter table orders enable row level security;
create policy own on orders to forkline_app using (merchant_id = current_merchant_id());
create policy intake on orders to forkline_intake using (true) with check (true);
grant select, insert, update on orders to forkline_app;
grant insert on orders to forkline_intake;
grant select (merchant_id, id, store_id, service, external_id, state, ready_target_at) on orders to forkline_intake;

-- One row per ordered item; `line` holds all of it, with its chosen and removed options as a tree.
create table order_lines (
  merchant_id uuid not null,
  order_id uuid not null,
  line_number int not null,
  item_ref text,
  name text not null,
  quantity numeric not null,
  unit_total_minor bigint not null,
  line_total_minor bigint not null,
  line jsonb not null,
  primary key (merchant_id, order_id, line_number),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
alter table order_lines enable row level security;
create policy own on order_lines to forkline_app using (merchant_id = current_merchant_id());
create policy intake on order_lines for insert to forkline_intake with check (true);
grant select, insert, delete on order_lines to forkline_app;
grant insert on order_lines to forkline_intake;

-- Per store the position of its newest feed event. The row lock makes positions gapless in commit order.
create table feeds (
  merchant_id uuid not null,
  store_id uuid not null,
  last_position bigint not null,
  primary key (merchant_id, store_id)
);
alter table feeds enable row level security;
create policy own on feeds to forkline_app using (merchant_id = current_merchant_id());
create policy intake on feeds to forkline_intake using (true) with check (true);
grant select, insert, update on feeds to forkline_app, forkline_intake;

create table feed_events (
  merchant_id uuid not null,
  store_id uuid not null,
  position bigint not null,
  type text not null,
  order_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, store_id, position)
);
alter table feed_events enable row level security;
create policy own on feed_events to forkline_app using (merchant_id = current_merchant_id());
create policy intake on feed_events for insert to forkline_intake with check (true);
grant select, insert on feed_events to forkline_app;
grant insert on feed_events to forkline_intake;

-- Unanswered orders of any merchant to look at: names only, the watchdog then opens each one's own transaction.
create function orders_to_watch(at timestamptz, most int)
  returns table (merchant_id uuid, order_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.merchant_id, o.id from public.orders o where o.watch_at <= at order by o.watch_at limit most
  $$;

-- Handed-over orders of any merchant that no courier news will end any more.
create function orders_to_end(handed_over_before timestamptz, most int)
  returns table (merchant_id uuid, order_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.merchant_id, o.id from public.orders o
    where o.ended_at is null and o.handed_over_at < handed_over_before order by o.handed_over_at limit most
  $$;
revoke all on function orders_to_watch(timestamptz, int), orders_to_end(timestamptz, int) from public;
grant execute on function orders_to_watch(timestamptz, int), orders_to_end(timestamptz, int) to forkline_app;
