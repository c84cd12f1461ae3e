-- Accepted orders from which nothing is heard, but for those that are being asked about already: `watch_at` says when next.
create or replace function orders_unheard_of(silent_services text[], due_before timestamptz, most int)
returns table (merchant_id uuid, order_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select o.merchant_id, o.id from public.orders o
  where o.ended_at is null and o.handed_over_at is null and o.state in ('getting_ready', 'ready')
    and o.service = any (silent_services)
    and o.watch_at is null
    and coalesce(greatest(o.ready_at, o.ready_target_at), o.accepted_at) < due_before
  limit most
$$;
