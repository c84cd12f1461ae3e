-- The owner's menu (the draft), what of it was published where, and what services show instead. Prices are base prices
-- in cents unless a column says otherwise.

-- "Breakfast", "Lunch": when which categories are served.
create table menus (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- the id by which services know it
  ref text not null,
  name text not null,
  position int not null,
  -- {weekly: [{day, from, to}], special: [{date, spans}]}
  timetable jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, id)
);
create unique index menus_by_ref on menus (merchant_id, ref) where deleted_at is null;

create table menu_categories (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  ref text not null,
  name text not null,
  description text not null default '',
  position int not null,
  -- the menus it is part of; empty: all
  menu_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, id)
);
create unique index menu_categories_by_ref on menu_categories (merchant_id, ref) where deleted_at is null;

create table menu_photos (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- of the picture as it was uploaded, turned upright
  width int not null,
  height int not null,
  bytes int not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create table menu_items (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  ref text not null,
  category_id uuid not null,
  position int not null,
  name text not null,
  description text not null default '',
  base_price_minor int not null check (base_price_minor >= 0),
  photo_id uuid,
  is_combo boolean not null default false,
  -- off the menu until the owner puts it on again; sold out is another thing
  is_listed boolean not null default true,
  -- modifier groups, in the order in which they are asked
  group_ids uuid[] not null default '{}',
  -- tax, allergens, calories, alcohol, goods: src/domains/menu/model/menu.ts
  details jsonb not null default '{}',
  -- grows by one with every change
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, category_id) references menu_categories (merchant_id, id),
  foreign key (merchant_id, photo_id) references menu_photos (merchant_id, id)
);
create unique index menu_items_by_ref on menu_items (merchant_id, ref) where deleted_at is null;
create index menu_items_by_category on menu_items (merchant_id, category_id, position) where deleted_at is null;

create table modifier_groups (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  ref text not null,
  name text not null,
  position int not null,
  minimum int not null check (minimum >= 0),
  maximum int not null check (maximum >= 1 and maximum >= minimum),
  -- how many of the chosen cost nothing
  free int not null default 0 check (free between 0 and maximum),
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (merchant_id, id)
);
create unique index modifier_groups_by_ref on modifier_groups (merchant_id, ref) where deleted_at is null;

create table modifiers (
  merchant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  ref text not null,
  position int not null,
  name text not null,
  base_price_minor int not null check (base_price_minor >= 0),
  -- the item that it stands for, in a combo
  item_id uuid,
  default_quantity int not null default 0 check (default_quantity >= 0),
  maximum int not null default 1 check (maximum >= 1),
  is_listed boolean not null default true,
  -- groups that open once it is chosen
  group_ids uuid[] not null default '{}',
  details jsonb not null default '{}',
  primary key (merchant_id, id),
  unique (merchant_id, group_id, ref),
  foreign key (merchant_id, group_id) references modifier_groups (merchant_id, id),
  foreign key (merchant_id, item_id) references menu_items (merchant_id, id)
);

-- How many of an item a store has left; no row: nobody counts.
create table menu_stock (
  merchant_id uuid not null,
  store_id uuid not null,
  item_id uuid not null,
  item_ref text not null,
  count int not null check (count >= 0),
  primary key (merchant_id, store_id, item_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, item_id) references menu_items (merchant_id, id)
);
create index menu_stock_by_ref on menu_stock (merchant_id, store_id, item_ref);

-- Orders whose items were taken from the stock: each is taken once.
create table stock_takings (
  merchant_id uuid not null references merchants (id),
  order_id uuid not null,
  taken_at timestamptz not null,
  primary key (merchant_id, order_id)
);

-- How base prices become menu prices; no row: the standard.
create table pricing_settings (
  merchant_id uuid not null references merchants (id),
  upcharge_basis_points int not null check (upcharge_basis_points between 5000 and 6000),
  rounding text not null check (rounding in ('none', 'x9', 'x5')),
  updated_at timestamptz not null,
  primary key (merchant_id)
);

-- An upcharge of its own for a category or an item, on a service, at a store; null: any.
create table price_exceptions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  category_id uuid,
  item_id uuid,
  service text,
  store_id uuid,
  upcharge_basis_points int not null check (upcharge_basis_points between 5000 and 6000),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique nulls not distinct (merchant_id, category_id, item_id, service, store_id),
  check (category_id is null or item_id is null),
  foreign key (merchant_id, category_id) references menu_categories (merchant_id, id),
  foreign key (merchant_id, item_id) references menu_items (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);

-- A base price that holds from a moment of each store's own time.
create table price_changes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  item_id uuid,
  modifier_id uuid,
  base_price_minor int not null check (base_price_minor >= 0),
  -- `2026-07-01T06:00`, in each store's own time
  starts_local text not null check (starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- of the store that reaches it first
  starts_at timestamptz not null,
  -- stores that have reached it
  applied_store_ids uuid[] not null default '{}',
  -- when the next store reaches it; null: all have
  due_at timestamptz,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (merchant_id, id),
  check ((item_id is null) <> (modifier_id is null)),
  foreign key (merchant_id, item_id) references menu_items (merchant_id, id)
);
create index price_changes_due on price_changes (due_at) where due_at is not null and cancelled_at is null;

-- A menu as it was compiled for a service, kept once per content.
create table menu_contents (
  merchant_id uuid not null references merchants (id),
  hash text not null,
  -- ServiceMenu: src/domains/channels/model/service-menu.ts
  content jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, hash)
);

-- One version of the menu, never changed once it is made.
create table publications (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  version int not null,
  -- the whole draft with its prices, as it was: {menu, pricing}
  snapshot jsonb not null,
  cause text not null check (cause in ('owner', 'restore', 'price_change')),
  -- the version that it brings back
  restores_version int,
  note text not null default '',
  made_by text,
  created_at timestamptz not null,
  scheduled_for timestamptz,
  -- the store that gets it first; the others wait for it
  canary_store_id uuid,
  released_at timestamptz,
  cancelled_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, version)
);

-- A publication on one connection.
create table publication_targets (
  merchant_id uuid not null,
  id uuid not null,
  publication_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  content_hash text not null,
  -- waiting: for its time or for the canary
  state text not null check (state in ('waiting', 'queued', 'sent', 'live', 'failed', 'superseded', 'cancelled')),
  -- by which the service's own report names it
  job text,
  -- what the service said
  why text,
  attempts int not null default 0,
  -- opens the download of the encoded menu
  download_key uuid not null,
  -- when to go on with it; while somebody does, when they count as gone
  due_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- after this it is no longer sent, nor waited for
  give_up_at timestamptz,
  finished_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, publication_id, connection_id),
  foreign key (merchant_id, publication_id) references publications (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id),
  foreign key (merchant_id, content_hash) references menu_contents (merchant_id, hash)
);
create index publication_targets_by_connection on publication_targets (merchant_id, connection_id, created_at desc);
create index publication_targets_due on publication_targets (due_at) where due_at is not null;

-- What a connection shows by what we know, and how it is watched.
create table connection_menus (
  merchant_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  live_target_id uuid,
  external_menu_id text,
  drift_policy text not null default 'ask' check (drift_policy in ('repair', 'ask')),
  read_due_at timestamptz,
  read_at timestamptz,
  -- why the last reading failed; null: it did not
  read_problem text,
  primary key (merchant_id, connection_id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index connection_menus_due on connection_menus (read_due_at) where read_due_at is not null;

-- What is sold out at a store: an item or a modifier.
create table sold_outs (
  merchant_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('item', 'modifier')),
  subject_id uuid not null,
  -- null: until somebody brings it back
  until_at timestamptz,
  -- set by a person, or by a stock that has run out
  cause text not null check (cause in ('person', 'stock')),
  since timestamptz not null,
  primary key (merchant_id, store_id, kind, subject_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index sold_outs_ending on sold_outs (until_at) where until_at is not null;

-- What a service was or is to be told about a sold-out thing.
create table availability_calls (
  merchant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('item', 'modifier')),
  subject_id uuid not null,
  ref text not null,
  group_ref text,
  available boolean not null,
  until_at timestamptz,
  state text not null check (state in ('pending', 'done', 'failed', 'superseded')),
  why text,
  attempts int not null default 0,
  due_at timestamptz,
  deadline_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create index availability_calls_by_subject
  on availability_calls (merchant_id, connection_id, kind, subject_id, created_at desc);
create index availability_calls_pending on availability_calls (due_at) where state = 'pending';

-- A difference between what was published and what the service shows.
create table drifts (
  merchant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  -- what it is about: kind, ref, group's ref and the field, in one word
  subject text not null,
  kind text not null check (kind in ('item', 'modifier', 'group', 'category', 'menu')),
  ref text not null,
  name text not null,
  field text not null,
  wanted text,
  found text,
  since timestamptz not null,
  -- how often we put it right and found it changed again
  repairs int not null default 0,
  repaired_at timestamptz,
  ended_at timestamptz,
  -- repaired, or gone by itself, or replaced by another publication
  ending text check (ending in ('repaired', 'vanished', 'republished')),
  primary key (merchant_id, id),
  foreign key (merchant_id, connection_id) references connections (merchant_id, id)
);
create unique index drifts_open on drifts (merchant_id, connection_id, subject) where ended_at is null;
create index drifts_by_time on drifts (merchant_id, since desc);

-- A file on its way into the menu.
create table menu_imports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  file_name text not null,
  state text not null check (state in ('ready', 'running', 'done', 'cancelled', 'failed')),
  columns jsonb not null,
  rows jsonb not null,
  -- which column is what, as the owner matched them
  matching jsonb,
  done_rows int not null default 0,
  result jsonb,
  made_by text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- while somebody goes on with it, when they count as gone
  due_at timestamptz,
  primary key (merchant_id, id)
);
create index menu_imports_due on menu_imports (due_at) where state = 'running';

do $$
declare
  name text;
begin
  foreach name in array array['menus', 'menu_categories', 'menu_photos', 'menu_items', 'modifier_groups', 'modifiers',
    'menu_stock', 'stock_takings', 'pricing_settings', 'price_exceptions', 'price_changes', 'menu_contents',
    'publications', 'publication_targets', 'connection_menus', 'sold_outs', 'availability_calls', 'drifts',
    'menu_imports'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
  end loop;
  foreach name in array array['menu_stock', 'publication_targets', 'connection_menus', 'sold_outs',
    'availability_calls', 'drifts'] loop
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
grant select, insert, update on menus, menu_categories, menu_items, modifier_groups, pricing_settings, price_changes,
  publications, publication_targets, connection_menus, availability_calls, drifts, menu_imports to forkline_app;
grant select, insert, update, delete on modifiers, menu_stock, price_exceptions, sold_outs to forkline_app;
grant select, insert on menu_photos, menu_contents, stock_takings to forkline_app;

-- Which arriving orders touch a counted stock; the taking itself is a job of the merchant's.
create policy intake on menu_stock for select to forkline_intake using (true);
grant select (merchant_id, store_id, item_ref) on menu_stock to forkline_intake;

-- Work of any merchant's menu that is due: kinds and names only.
create function due_menu_work(due_before timestamptz, most int)
  returns table (kind text, merchant_id uuid, id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select 'send', t.merchant_id, t.connection_id from public.publication_targets t
      where t.due_at < due_before group by 2, 3 order by min(t.due_at) limit most)
    union all
    (select 'availability', c.merchant_id, c.connection_id from public.availability_calls c
      where c.state = 'pending' and c.due_at < due_before group by 2, 3 order by min(c.due_at) limit most)
    union all
    (select 'back_on_sale', s.merchant_id, s.store_id from public.sold_outs s
      where s.until_at < due_before group by 2, 3 order by min(s.until_at) limit most)
    union all
    (select 'read_back', m.merchant_id, m.connection_id from public.connection_menus m
      where m.read_due_at < due_before order by m.read_due_at limit most)
    union all
    (select 'price_change', p.merchant_id, p.id from public.price_changes p
      where p.due_at < due_before and p.cancelled_at is null order by p.due_at limit most)
    union all
    (select 'import', i.merchant_id, i.id from public.menu_imports i
      where i.state = 'running' and i.due_at < due_before order by i.due_at limit most)
  $$;
revoke all on function due_menu_work(timestamptz, int) from public;
grant execute on function due_menu_work(timestamptz, int) to forkline_app;
