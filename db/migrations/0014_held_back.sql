-- What waits because its service, or its store there, is left alone for a while. It has no job until it is released, in
-- its order: an outage of an hour costs the queue nothing.
alter table outbound_calls add column held_service text;
alter table inbox add column held_service text;
create index outbound_calls_held on outbound_calls (held_service, sequence) where held_service is not null;
create index inbox_held on inbox (held_service, received_at) where held_service is not null;
grant update (held_service) on inbox to forkline_app;

-- Makes the oldest calls due that wait for a service, of any merchant, but for stores that still wait. Names only.
create function release_held_calls(of_service text, except_stores text[], at timestamptz, most int)
  returns table (merchant_id uuid, order_id uuid, sequence bigint)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with chosen as (
      select c.merchant_id, c.id from public.outbound_calls c
      join public.connections n on n.merchant_id = c.merchant_id and n.id = c.connection_id
      where c.held_service = of_service and n.external_store_id <> all (except_stores)
      order by c.sequence limit most for update of c skip locked
    )
    update public.outbound_calls c set held_service = null, due_at = at
    from chosen where c.merchant_id = chosen.merchant_id and c.id = chosen.id
    returning c.merchant_id, c.order_id, c.sequence
  $$;
revoke all on function release_held_calls(text, text[], timestamptz, int) from public;
grant execute on function release_held_calls(text, text[], timestamptz, int) to forkline_app;

-- The same for deliveries whose order could not be read.
create function release_held_deliveries(of_service text, except_stores text[], at timestamptz, most int)
  returns table (merchant_id uuid, delivery_id uuid, received_at timestamptz)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with chosen as (
      select i.id from public.inbox i
      join public.connections n on n.merchant_id = i.merchant_id and n.id = i.connection_id
      where i.held_service = of_service and n.external_store_id <> all (except_stores)
      order by i.received_at limit most for update of i skip locked
    )
    update public.inbox i set held_service = null, due_at = at
    from chosen where i.id = chosen.id
    returning i.merchant_id, i.id, i.received_at
  $$;
revoke all on function release_held_deliveries(text, text[], timestamptz, int) from public;
grant execute on function release_held_deliveries(text, text[], timestamptz, int) to forkline_app;

-- Fields in what services send that no connector reads, counted over all merchants. Paths only: values may be personal.
create table unknown_fields (
  service text not null,
  -- dotted, arrays as [], keys that are ids as *
  path text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (service, path)
);
grant select, insert, update on unknown_fields to forkline_intake;
grant select on unknown_fields to forkline_staff;
