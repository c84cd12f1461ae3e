-- How programs of a merchant reach us, and how we reach them: API keys and outgoing webhooks.

create table api_keys (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  -- how it begins, by which people tell keys apart
  prefix text not null,
  -- SHA-256 of the key, which is 256 random bits: nobody can try them
  token_hash text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  -- of users
  created_by text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id)
);
create index api_keys_by_token on api_keys (token_hash);

create table webhook_endpoints (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  sealed_secret text not null,
  -- the secret before it, with which messages are signed as well until then
  sealed_former text,
  former_until timestamptz,
  state text not null check (state in ('on', 'off', 'failing')),
  -- since when nothing has been taken there
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id),
  check ((sealed_former is null) = (former_until is null))
);

-- One event for one endpoint.
create table webhook_messages (
  merchant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- what it is about, so that the same is not announced twice
  key text not null,
  kind text not null,
  happened_at timestamptz not null,
  body text not null,
  state text not null check (state in ('waiting', 'taken', 'failed', 'dropped')),
  -- tries since it was last wanted, and in all
  tries int not null default 0,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- somebody is sending it until then
  busy_until timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, endpoint_id, key),
  foreign key (merchant_id, endpoint_id) references webhook_endpoints (merchant_id, id)
);
create index webhook_messages_newest on webhook_messages (merchant_id, endpoint_id, created_at desc, id desc);
create index webhook_messages_due on webhook_messages (next_at) where state = 'waiting';
create index webhook_messages_busy on webhook_messages (merchant_id, endpoint_id, busy_until)
  where busy_until is not null;
create index webhook_messages_old on webhook_messages (created_at);

create table webhook_attempts (
  merchant_id uuid not null,
  message_id uuid not null,
  number int not null,
  at timestamptz not null,
  duration_ms int not null,
  -- null: no answer came
  status int,
  -- how the answer began, or why there was none
  answer text not null,
  primary key (merchant_id, message_id, number),
  foreign key (merchant_id, message_id) references webhook_messages (merchant_id, id) on delete cascade
);

-- Up to which version each order was announced.
create table webhook_orders (
  merchant_id uuid not null references merchants (id),
  order_id uuid not null,
  version int not null,
  is_cancelled boolean not null,
  announced_at timestamptz not null,
  primary key (merchant_id, order_id)
);
create index webhook_orders_old on webhook_orders (merchant_id, announced_at);

do $$
declare
  name text;
begin
  foreach name in array array['api_keys', 'webhook_endpoints', 'webhook_messages', 'webhook_attempts',
    'webhook_orders'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
grant delete on webhook_messages, webhook_attempts, webhook_orders to forkline_app;
revoke update on webhook_attempts from forkline_app;

-- An order that arrives is announced as well: whether somebody wants to hear of it.
create policy intake on webhook_endpoints for select to forkline_intake using (true);
grant select (merchant_id, kinds, state, removed_at) on webhook_endpoints to forkline_intake;

-- Whose key it is, before the merchant is known.
create function holder_of_key(wanted text)
  returns table (merchant_id uuid, key_id uuid, scopes text[], expires_at timestamptz, revoked_at timestamptz,
    last_used_at timestamptz, merchant_state text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select k.merchant_id, k.id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, m.state
    from public.api_keys k join public.merchants m on m.id = k.merchant_id
    where k.token_hash = wanted
  $$;
revoke all on function holder_of_key(text) from public;
grant execute on function holder_of_key(text) to forkline_app;

-- Messages to send now, and merchants with old ones to forget. Names only.
create function webhook_work_due(at timestamptz, old_before timestamptz, most int)
  returns table (merchant_id uuid, message_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select m.merchant_id, m.id from public.webhook_messages m
      where m.state = 'waiting' and m.next_at <= at and (m.busy_until is null or m.busy_until <= at)
      order by m.next_at limit most)
    union all
    (select m.merchant_id, null from public.webhook_messages m where m.created_at < old_before limit 1)
  $$;
revoke all on function webhook_work_due(timestamptz, timestamptz, int) from public;
grant execute on function webhook_work_due(timestamptz, timestamptz, int) to forkline_app;
