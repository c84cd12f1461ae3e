-- What the owner wants of a store on a service, and what the service has been told of it.
create table store_wishes (
  merchant_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  paused_since timestamptz,
  -- null: until somebody resumes
  paused_until timestamptz,
  pause_reason text,
  busy_minutes int check (busy_minutes between 1 and 60),
  busy_until timestamptz,
  changed_by text,
  changed_at timestamptz not null,
  -- what the service took last, in the form of the wish
  told jsonb not null default '{"paused": null, "busy": null, "hours": null}',
  -- when to tell the service next; while somebody does, when they count as gone
  due_at timestamptz,
  attempts int not null default 0,
  -- why it could not be told, in the service's words
  problem text,
  primary key (merchant_id, connection_id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id),
  check ((busy_minutes is null) = (busy_until is null))
);
create index store_wishes_due on store_wishes (due_at);

-- How a store stands on a service, by the service's own word.
alter table connection_checks
  add column status_due_at timestamptz,
  add column status text check (status in ('open', 'paused', 'closed')),
  add column status_by text check (status_by in ('merchant', 'service', 'unknown')),
  add column status_until timestamptz,
  add column status_reason text,
  -- since when it stands so
  add column status_since timestamptz,
  add column status_problem text,
  -- when we reopened it by ourselves, the last times
  add column reopened_at timestamptz[] not null default '{}';
alter table connections add column reopen_allowed boolean not null default false,
  -- {"prepTimes": [{"day", "from", "to", "minutes"}], "openOrdersAtMost", "timeZone"}; null: none
  add column accept_rules jsonb,
  -- the wish of busy mode again, where orders come in
  add column busy_minutes int,
  add column busy_until timestamptz;
-- whether a kitchen is full is asked where orders come in
grant select (ended_at) on orders to forkline_intake;

-- how long the service took for the last try, in milliseconds
alter table outbound_calls add column took_ms int;
create index outbound_calls_latest on outbound_calls (merchant_id, created_at desc, id desc);
-- cancelled by its service while food was being made: on every screen until somebody confirms
alter table orders add column stopped_at timestamptz;
-- squawk-ignore require-concurrent-index-deletion -- migrations run before the app starts
drop index orders_active;
create index orders_active on orders (merchant_id, store_id, placed_at desc, id desc)
  where ended_at is null or stopped_at is not null;
create index orders_of_connection on orders (merchant_id, connection_id, received_at desc);

-- When a store is open, in its own time.
create table store_hours (
  merchant_id uuid not null,
  store_id uuid not null,
  -- {"weekly": [{"day", "from", "to"}], "special": [{"date", "spans"}]}
  timetable jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, store_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['store_wishes', 'store_hours'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
grant select, insert, update on store_wishes, store_hours to forkline_app;

-- Stores of any merchant about which a service is to be told or asked. Kinds and names only.
create function due_store_work(asked text[], due_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, connection_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select 'tell', w.merchant_id, w.connection_id from public.store_wishes w
      where w.due_at < due_before order by w.due_at limit most)
    union all
    (select 'ask', c.merchant_id, c.id from public.connections c
      left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
      where c.service = any (asked) and c.state <> 'broken'
        and (k.status_due_at is null or k.status_due_at < due_before)
      order by k.status_due_at nulls first limit most)
  $$;
revoke all on function due_store_work(text[], timestamptz, int) from public;
grant execute on function due_store_work(text[], timestamptz, int) to forkline_app;

-- Words in orders that no connector knew: services and words only, for staff to see that a protocol has changed.
create index orders_with_drift on orders (received_at desc) where details->'drift' <> '[]'::jsonb;
create function service_drift(since timestamptz, most int)
  returns table (service text, word text, orders bigint, last_at timestamptz)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.service, w.word, count(*), max(o.received_at)
    from public.orders o cross join lateral jsonb_array_elements_text(o.details->'drift') as w(word)
    where o.received_at > since and o.details->'drift' <> '[]'::jsonb
    group by 1, 2 order by 3 desc, 4 desc limit most
  $$;
revoke all on function service_drift(timestamptz, int) from public;
grant execute on function service_drift(timestamptz, int) to forkline_staff;
grant select on webhook_refusals to forkline_staff;
