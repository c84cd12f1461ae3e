-- Reopening a store by ourselves: what came of the last try and what holds back the next one, for its owner to read.
alter table connection_checks
  add column reopen_tried_at timestamptz,
  -- what the service answered instead of opening; null: it opened
  add column reopen_refusal text,
  -- why nothing is tried now
  add column reopen_held_by text
    check (reopen_held_by in ('own_pause', 'unknown_hours', 'outside_hours', 'refused_before', 'used_up')),
  add column reopen_next_at timestamptz,
  -- since when the service takes orders though its owner wants a pause: somebody has ended that there
  add column pause_ended_at timestamptz;

-- when the service took what it was told of a pause last
alter table store_wishes add column pause_told_at timestamptz;

-- the deadline about whose half time the people in charge were written to
alter table orders add column written_for timestamptz;

-- Unanswered orders of any merchant past half of their time about which nobody has been written to: the alarm has moved
-- the next look behind the deadline. Names only. Orders with a next look are those that wait for an answer: a few.
create function late_orders(at timestamptz, most int)
  returns table (merchant_id uuid, order_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.merchant_id, o.id from public.orders o
    where o.watch_at > at and o.watch_at > o.accept_by and o.accept_by > at
      and o.written_for is distinct from o.accept_by
    order by o.watch_at limit most
  $$;
revoke all on function late_orders(timestamptz, int) from public;
grant execute on function late_orders(timestamptz, int) to forkline_app;

-- When a person was last written to about a store's unanswered orders, and how many more there were since.
create table late_order_letters (
  merchant_id uuid not null,
  store_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  written_at timestamptz not null,
  held_back int not null default 0,
  primary key (merchant_id, store_id, user_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index late_order_letters_by_user on late_order_letters (user_id);
alter table late_order_letters enable row level security;
create policy own on late_order_letters to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on late_order_letters as restrictive to forkline_app using (store_is_open(store_id));
grant select, insert, update on late_order_letters to forkline_app;

-- Who is written to about a store of the transaction's merchant: its owners, and its managers who work there. The phone
-- is absent for those who did not want messages by SMS when they signed up.
create function people_in_charge(store uuid)
  returns table (user_id text, name text, email text, phone text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email,
      case when exists (select from public.applications a where a.user_id = u.id and not a.sms_opt_in) then null
        else u.phone_number end
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.role in ('owner', 'manager')
      and (m.store_ids is null or store = any (m.store_ids))
    order by m.created_at, u.id
  $$;
revoke all on function people_in_charge(uuid) from public;
grant execute on function people_in_charge(uuid) to forkline_app;

-- A message that is not sent after this time: nobody can do anything about it any more.
alter table outgoing_messages add column worthless_after timestamptz;
