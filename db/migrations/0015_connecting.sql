-- Connecting a store by its owner's consent at the service, and disconnecting it with its history kept.
alter table connections drop constraint connections_state_check;
alter table connections add constraint connections_state_check
  check (state in ('connected', 'paused', 'broken', 'disconnected')) not valid;
-- squawk-ignore constraint-missing-not-valid -- migrations run before the app starts
alter table connections validate constraint connections_state_check;
alter table connections
  -- the last time; what a service did before is not ours
  add column connected_at timestamptz,
  add column disconnected_at timestamptz,
  -- since when the service lets us in for this store no more, and why in its words
  add column refused_since timestamptz,
  add column refused_why text,
  -- when to tell the service that a connection has ended, once open orders are done
  add column release_due_at timestamptz,
  -- somebody tells it right now; until then they count as alive
  add column releasing_until timestamptz;
create index connections_release_due on connections (release_due_at);

-- What a service gave us for one store, encrypted. Nothing but its connector reads it.
create table connection_credentials (
  merchant_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  sealed text not null,
  created_at timestamptz not null,
  primary key (merchant_id, connection_id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);

-- An owner's way to a service and back, to let us in.
create table consents (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  service text not null,
  -- set where a store is connected again, and once it is connected
  connection_id uuid,
  -- whoever comes back must be who went
  session_id text not null,
  secret_hash text not null,
  state text not null check (state in ('asked', 'taken', 'choosing', 'connected', 'refused', 'failed')),
  why text,
  -- while one of several stores is being chosen: [{"externalStoreId", "name"}], and the service's grant, encrypted
  choices jsonb,
  sealed_grant text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index consents_with_grant on consents (expires_at) where sealed_grant is not null;

do $$
declare
  name text;
begin
  foreach name in array array['connection_credentials', 'consents'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
grant select, insert, update, delete on connection_credentials, consents to forkline_app;

-- Connections of any merchant that are to be ended at their service, and grants that nobody used in time. Names only.
create function due_connecting_work(due_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select 'release', c.merchant_id, c.id from public.connections c
      where c.release_due_at < due_before order by c.release_due_at limit most)
    union all
    (select 'forget', s.merchant_id, s.id from public.consents s
      where s.sealed_grant is not null and s.expires_at < due_before order by s.expires_at limit most)
  $$;
revoke all on function due_connecting_work(timestamptz, int) from public;
grant execute on function due_connecting_work(timestamptz, int) to forkline_app;

-- A broken connection is asked on, so that one that works again is seen; a disconnected one is left alone.
create or replace function due_order_checks(services text[], due_before timestamptz, most int)
  returns table (merchant_id uuid, connection_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.id from public.connections c
    left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
    where c.service = any (services) and c.state <> 'disconnected'
      and (k.orders_due_at is null or k.orders_due_at < due_before)
    order by k.orders_due_at nulls first limit most
  $$;

create or replace function due_store_work(asked text[], due_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, connection_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select 'tell', w.merchant_id, w.connection_id from public.store_wishes w
      join public.connections c on c.merchant_id = w.merchant_id and c.id = w.connection_id
      where w.due_at < due_before and c.state <> 'disconnected' order by w.due_at limit most)
    union all
    (select 'ask', c.merchant_id, c.id from public.connections c
      left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
      where c.service = any (asked) and c.state <> 'disconnected'
        and (k.status_due_at is null or k.status_due_at < due_before)
      order by k.status_due_at nulls first limit most)
  $$;
