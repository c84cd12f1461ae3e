-- What a connection's service is asked about regularly, and when next.
create table connection_checks (
  merchant_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  orders_due_at timestamptz,
  -- changes up to here have been looked at
  orders_seen_until timestamptz,
  -- why the last question went unanswered
  orders_problem text,
  primary key (merchant_id, connection_id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index connection_checks_orders_due on connection_checks (orders_due_at);

-- What a service's own list of orders showed that we had not heard of.
create table order_gaps (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  connection_id uuid not null,
  external_order_id text not null,
  -- missing: the order itself; ended_there: that it had ended
  kind text not null check (kind in ('missing', 'ended_there')),
  -- why nothing told us, as far as the inbox knows
  cause text not null check (cause in ('no_webhook', 'quarantined', 'not_applied')),
  stage text not null,
  placed_at timestamptz,
  -- news may just be on its way: an end counts once it is seen twice
  suspected_at timestamptz not null,
  found_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, connection_id, external_order_id, kind),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index order_gaps_latest on order_gaps (merchant_id, found_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['connection_checks', 'order_gaps'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
grant select, insert, update on connection_checks to forkline_app;
grant select, insert, update on order_gaps to forkline_app;

-- Connections of any merchant whose service may be asked for its orders and has not been for a while. Names only.
create function due_order_checks(services text[], due_before timestamptz, most int)
  returns table (merchant_id uuid, connection_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.id from public.connections c
    left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
    where c.service = any (services) and c.state <> 'broken'
      and (k.orders_due_at is null or k.orders_due_at < due_before)
    order by k.orders_due_at nulls first limit most
  $$;
revoke all on function due_order_checks(text[], timestamptz, int) from public;
grant execute on function due_order_checks(text[], timestamptz, int) to forkline_app;
