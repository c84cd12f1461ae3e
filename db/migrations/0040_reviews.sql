-- What customers say about stores on the services, and what is answered. Words stand as they came; nobody acts on them.

create table reviews (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  store_id uuid not null,
  service text not null,
  -- null: of a file, so that no answer can be sent
  connection_id uuid,
  -- the service's own; of a file's line, what it says
  external_id text not null,
  -- null: about an order that is not known here
  order_id uuid,
  order_number text,
  stars int not null check (stars between 1 and 5),
  text text not null,
  -- as far as the service shows it
  author text,
  tags text[] not null,
  written_at timestamptz not null,
  taken_at timestamptz not null,
  -- small letters, for the search
  search_text text not null,
  reply_state text not null check (reply_state in ('none', 'sending', 'sent', 'refused', 'elsewhere')),
  reply_text text,
  reply_by text,
  replied_at timestamptz,
  -- why it was refused, or is not there yet
  reply_why text,
  reply_attempts int not null default 0,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create unique index reviews_by_service on reviews (merchant_id, service, store_id, external_id);
create index reviews_latest on reviews (merchant_id, written_at desc, id desc) include (store_id, service, stars);
create index reviews_of_order on reviews (merchant_id, service, order_id) where order_id is not null;
create index reviews_low_open on reviews (merchant_id, written_at desc)
  where stars <= 2 and reply_state in ('none', 'refused');

-- What was ordered when the review was written, of orders that are known here.
create table review_items (
  merchant_id uuid not null,
  review_id uuid not null,
  -- the service's ref of it; its name where the service names none
  key text not null,
  name text not null,
  store_id uuid not null,
  service text not null,
  stars int not null,
  written_at timestamptz not null,
  primary key (merchant_id, review_id, key),
  foreign key (merchant_id, review_id) references reviews (merchant_id, id) on delete cascade
);
create index review_items_latest on review_items (merchant_id, written_at, key) include (store_id, service, stars, name);

-- How far a service's reviews of a store are read.
create table review_checks (
  merchant_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  due_at timestamptz not null,
  -- the newest review that has come
  seen_to timestamptz,
  read_at timestamptz,
  -- why the last reading came to nothing
  problem text,
  primary key (merchant_id, connection_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['reviews', 'review_items', 'review_checks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('grant select, insert, update, delete on %I to forkline_app', name);
  end loop;
end
$$;

-- Connections to these services whose reviews are to be read, the longest waiting first. Names only.
create function review_checks_due(at timestamptz, services text[], most int)
  returns table (merchant_id uuid, connection_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.id
    from public.connections c
      left join public.review_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
    where c.service = any (services) and c.state <> 'disconnected' and coalesce(k.due_at, '-infinity') <= at
    order by coalesce(k.due_at, '-infinity') limit most
  $$;
revoke all on function review_checks_due(timestamptz, text[], int) from public;
grant execute on function review_checks_due(timestamptz, text[], int) to forkline_app;
