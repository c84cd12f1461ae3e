-- A store on a delivery service.
create table connections (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  service text not null,
  external_store_id text not null,
  -- which generation of the service's API this store uses, where there are several
  api_version text not null,
  state text not null default 'connected' check (state in ('connected', 'paused', 'broken')),
  auto_accept boolean not null default false,
  prep_minutes int not null default 20 check (prep_minutes between 1 and 180),
  created_at timestamptz not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  -- routes a webhook to its merchant before a merchant is known, so it cannot lead with merchant_id
  unique (service, external_store_id)
);
alter table connections enable row level security;
create policy own on connections to forkline_app using (merchant_id = current_merchant_id());
create policy routing on connections for select to forkline_intake using (true);
grant select, insert, update on connections to forkline_app;
grant select on connections to forkline_intake;

-- Every authentic webhook as it arrived. Written before it is acknowledged, never changed but for its state.
create table inbox (
  id uuid primary key,
  service text not null,
  -- the same event sent again has the same key
  event_key text not null,
  event_type text not null,
  -- null while no connection claims the store named in the event
  merchant_id uuid,
  connection_id uuid,
  external_store_id text,
  external_order_id text,
  -- the id that the order was given when this delivery brought it
  order_id uuid,
  state text not null check (state in ('done', 'waiting', 'quarantined', 'ignored')),
  reason text,
  attempts int not null default 0,
  -- when a waiting delivery is to be looked at next; while somebody works on it, when they count as gone
  due_at timestamptz,
  -- when food will be ready, where the answer to this delivery accepted its order
  accepted_for timestamptz,
  headers jsonb not null,
  body text not null,
  body_encoding text not null default 'utf8' check (body_encoding in ('utf8', 'base64', 'omitted')),
  occurred_at timestamptz,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (service, event_key)
);
create index inbox_by_merchant on inbox (merchant_id, received_at desc);
create index inbox_by_order on inbox (service, external_order_id);
create index inbox_due on inbox (due_at) where state = 'waiting';
create index inbox_quarantine on inbox (received_at) where state = 'quarantined';
alter table inbox enable row level security;
create policy own on inbox to forkline_app using (merchant_id = current_merchant_id());
create policy intake on inbox to forkline_intake using (true) with check (true);
grant select, update (state, reason, attempts, due_at, processed_at) on inbox to forkline_app;
-- quarantined deliveries of unknown stores are routed again once a connection claims them
grant insert, update (state, reason, due_at, merchant_id, connection_id) on inbox to forkline_intake;
grant select (id, service, event_key, event_type, merchant_id, connection_id, external_store_id, external_order_id,
  order_id, accepted_for, state, received_at) on inbox to forkline_intake;

-- Deliveries that were turned away, counted instead of kept: a forger could fill the disk otherwise.
create table webhook_refusals (
  service text not null,
  reason text not null,
  day date not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (service, reason, day)
);
grant select, insert, update on webhook_refusals to forkline_intake;

-- Calls to a service about an order, made in the order of `sequence`.
create table outbound_calls (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  connection_id uuid not null,
  sequence bigint generated always as identity,
  external_order_id text not null,
  call jsonb not null,
  state text not null default 'pending'
    check (state in ('pending', 'done', 'already', 'unsupported', 'rejected', 'expired', 'dropped')),
  attempts int not null default 0,
  last_error text,
  -- when to make it next; while somebody makes it, when they count as gone
  due_at timestamptz not null,
  deadline_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index outbound_calls_by_order on outbound_calls (merchant_id, order_id, sequence);
create index outbound_calls_due on outbound_calls (due_at) where state = 'pending';
alter table outbound_calls enable row level security;
create policy own on outbound_calls to forkline_app using (merchant_id = current_merchant_id());
create policy intake on outbound_calls for insert to forkline_intake with check (true);
grant select, insert, update on outbound_calls to forkline_app;
grant insert on outbound_calls to forkline_intake;

-- Work of any merchant that should have been taken up by now: its job died with its worker. Names only.
create function overdue_deliveries(due_before timestamptz, most int)
  returns table (merchant_id uuid, delivery_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select i.merchant_id, i.id from public.inbox i
    where i.state = 'waiting' and i.due_at < due_before and i.merchant_id is not null
    order by i.due_at limit most
  $$;

create function overdue_calls(due_before timestamptz, most int)
  returns table (merchant_id uuid, order_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.order_id from public.outbound_calls c
    where c.state = 'pending' and c.due_at < due_before
    group by c.merchant_id, c.order_id order by min(c.due_at) limit most
  $$;
revoke all on function overdue_deliveries(timestamptz, int), overdue_calls(timestamptz, int) from public;
grant execute on function overdue_deliveries(timestamptz, int), overdue_calls(timestamptz, int) to forkline_app;
