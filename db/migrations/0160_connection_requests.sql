-- Services without an owner's consent are connected by staff, on an owner's request, and only once the store has proven
-- itself: the public id of a store proves nothing.

-- One form for all spellings of a service's store id: without spaces, lower case, no leading zeros of a number.
create function store_key(external_store_id text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  as $$ select regexp_replace(lower(regexp_replace(external_store_id, '\s', '', 'g')), '^0+(?=[0-9]+$)', '') $$;

create unique index connections_by_store_key on connections (service, store_key(external_store_id));

create table connection_requests (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  store_id uuid not null,
  service text not null,
  -- the store's public page at the service, as the owner gave it
  store_link text not null,
  state text not null check (
    state in ('requested', 'asked', 'waiting_for_proof', 'connected', 'declined', 'canceled')
  ),
  -- typed by staff; until the request is connected it is a claim that proves nothing
  external_store_id text,
  -- shown by the store at the service as a proof
  proof_code text,
  -- whom staff asked at the service; for staff only
  asked_note text,
  decline_reason text,
  proof_kind text check (proof_kind in ('shown', 'test_order', 'released')),
  proof_evidence text,
  proven_by text,
  proven_at timestamptz,
  connection_id uuid,
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  check_due_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check (state <> 'waiting_for_proof' or (external_store_id is not null and proof_code is not null))
);
create unique index connection_requests_open on connection_requests (merchant_id, store_id, service)
  where state in ('requested', 'asked', 'waiting_for_proof');
-- Of two claims at the same time one wins.
create unique index connection_requests_claim on connection_requests (service, store_key(external_store_id))
  where state = 'waiting_for_proof';
create index connection_requests_due on connection_requests (check_due_at) where check_due_at is not null;
create index connection_requests_queue on connection_requests (changed_at desc, id desc);

alter table connection_requests enable row level security;
create policy own on connection_requests to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on connection_requests as restrictive to forkline_app
  using ((select open_store_ids()) is null or store_id = any ((select open_store_ids())::uuid[]));
create policy every_request on connection_requests to forkline_staff using (true);
create policy claims on connection_requests for select to forkline_intake using (state = 'waiting_for_proof');
grant select, insert, update on connection_requests to forkline_app;
grant select, update on connection_requests to forkline_staff;
grant select on connection_requests to forkline_intake;

-- Who has connected a service's store or claims it, over all merchants and in any spelling of its id.
create function store_holder(wanted_service text, wanted_id text)
  returns table (merchant_id uuid, store_id uuid, connection_id uuid, request_id uuid, state text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.store_id, c.id, null::uuid, c.state from public.connections c
    where c.service = wanted_service and public.store_key(c.external_store_id) = public.store_key(wanted_id)
    union all
    select r.merchant_id, r.store_id, null::uuid, r.id, r.state from public.connection_requests r
    where r.service = wanted_service and public.store_key(r.external_store_id) = public.store_key(wanted_id)
      and r.state = 'waiting_for_proof'
  $$;
revoke all on function store_holder(text, text) from public;
grant execute on function store_holder(text, text) to forkline_app, forkline_staff;

-- Claims whose stores are looked at for the code.
create function due_proof_checks(due_before timestamptz, most int)
  returns table (merchant_id uuid, request_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select r.merchant_id, r.id from public.connection_requests r
    where r.check_due_at < due_before order by r.check_due_at limit most
  $$;
revoke all on function due_proof_checks(timestamptz, int) from public;
grant execute on function due_proof_checks(timestamptz, int) to forkline_app;
