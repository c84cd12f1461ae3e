-- Printers of a store's kitchen, the stations that they stand at, and the tickets that they are to print.

create table printing_stores (
  merchant_id uuid not null,
  store_id uuid not null,
  -- what is accepted from then on is printed by itself; null: nothing is
  automatic_since timestamptz,
  language text not null check (language in ('en', 'es')),
  -- an order placed ahead is printed so long before it is to be ready
  ahead_minutes int not null check (ahead_minutes between 5 and 240),
  -- a ticket that is older is listed instead of printed
  expires_after_minutes int not null check (expires_after_minutes between 2 and 120),
  -- a printer with something to print is called silent after so long
  silent_after_seconds int not null check (silent_after_seconds between 10 and 600),
  version int not null default 1,
  primary key (merchant_id, store_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);

create table printers (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null,
  kind text not null check (kind in ('cloudprnt', 'tcp', 'browser')),
  -- of a printer that we connect to
  host text,
  port int,
  tongue text not null check (tongue in ('esc-pos', 'star-prnt', 'star-line')),
  columns int not null check (columns in (32, 42, 48)),
  code_page text not null check (code_page in ('windows1252', 'cp858', 'cp437', 'ascii')),
  -- SHA-256 of what stands in the address that a printer asks at
  token_hash text,
  -- when it last asked, took or printed something
  last_seen_at timestamptz,
  -- what it says is wrong with it, as "410 Out of paper"; null: nothing
  trouble text,
  trouble_since timestamptz,
  -- somebody is sending to it until then
  busy_until timestamptz,
  last_sent_at timestamptz,
  -- of a browser's printer: the device that prints, and until when nobody else may
  device text,
  device_until timestamptz,
  is_on boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check ((kind = 'tcp') = (host is not null and port is not null))
);
create index printers_of_store on printers (merchant_id, store_id) where removed_at is null;
create index printers_by_token on printers (token_hash) where token_hash is not null;

-- Where in the kitchen what is made: a printer with the parts of the menu that go there.
create table print_stations (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  printer_id uuid not null,
  name text not null,
  position int not null,
  copies int not null check (copies between 1 and 5),
  -- the whole order, for whoever packs it
  has_everything boolean not null,
  -- what no station's categories hold, and what is not on the menu
  takes_rest boolean not null,
  category_ids uuid[] not null,
  version int not null default 1,
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, printer_id) references printers (merchant_id, id)
);
create index print_stations_of_store on print_stations (merchant_id, store_id, position) where removed_at is null;

create table print_tickets (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  printer_id uuid not null,
  station_id uuid,
  -- null: a test
  order_id uuid,
  -- what it is for, so that the same is not put in the queue twice
  key text not null,
  kind text not null check (kind in ('order', 'change', 'again', 'stop', 'test')),
  -- src/domains/printing/model/ticket.ts: what stands on it
  contents jsonb not null,
  copies int not null check (copies between 1 and 5),
  -- the version of the order that it shows, as the order's own column has it; null again once the kitchen was stopped
  contents_as_of timestamptz,
  -- of what the kitchen reads of the order: the same again is no change
  digest text,
  state text not null check (state in ('waiting', 'printing', 'printed', 'expired', 'dropped', 'failed')),
  -- why it was not printed
  reason text,
  attempts int not null default 0,
  -- it may have come out before, without anybody having heard
  may_be_double boolean not null default false,
  -- somebody wants it printed however the order stands
  is_by_hand boolean not null default false,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  taken_at timestamptz,
  printed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, key),
  foreign key (merchant_id, printer_id) references printers (merchant_id, id)
);
create index print_tickets_of_order on print_tickets (merchant_id, order_id) where order_id is not null;
create index print_tickets_newest on print_tickets (merchant_id, store_id, created_at desc, id desc);
create index print_tickets_waiting on print_tickets (merchant_id, printer_id, due_at, id)
  where state in ('waiting', 'printing');
create index print_tickets_due on print_tickets (due_at) where state in ('waiting', 'printing');
create index print_tickets_old on print_tickets (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['printing_stores', 'printers', 'print_stations', 'print_tickets'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
grant delete on print_tickets to forkline_app;

-- An order that is accepted in intake's transaction is printed as well: whether there is something to print, ids only.
create policy intake on printing_stores for select to forkline_intake using (true);
grant select (merchant_id, store_id, automatic_since) on printing_stores to forkline_intake;
create policy intake on print_tickets for select to forkline_intake using (true);
grant select (merchant_id, order_id, contents_as_of) on print_tickets to forkline_intake;
grant select (accepted_at, contents_as_of) on orders to forkline_intake;

-- Which printer asks, before its merchant is known.
create function printer_of_token(wanted text)
  returns table (merchant_id uuid, printer_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select p.merchant_id, p.id from public.printers p
    where p.token_hash = wanted and p.removed_at is null and p.kind = 'cloudprnt'
  $$;
revoke all on function printer_of_token(text) from public;
grant execute on function printer_of_token(text) to forkline_app;

-- Merchants whose queues need a look: something expires, something for a printer that we connect to, something old.
-- Names only.
create function merchants_to_print(at timestamptz, old_before timestamptz, most int)
  returns table (merchant_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select t.merchant_id from public.print_tickets t
      where t.state in ('waiting', 'printing') and t.due_at <= at
      group by t.merchant_id order by min(t.due_at) limit most)
    union
    (select t.merchant_id from public.print_tickets t where t.created_at < old_before limit 1)
  $$;
revoke all on function merchants_to_print(timestamptz, timestamptz, int) from public;
grant execute on function merchants_to_print(timestamptz, timestamptz, int) to forkline_app;
