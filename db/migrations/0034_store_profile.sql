-- What a store says about itself, and its photos. Logos stay an address in `stores.logo_url`.

alter table stores add column phone text;
alter table stores add column cuisines text[] not null default '{}';
alter table stores add column description text not null default '';
-- ISO 3166-1, two letters: whose public holidays are offered
alter table stores add column country text not null default 'US' constraint stores_country_check check (country ~ '^[A-Z]{2}$');
-- grows by one with every change, so that two tabs do not undo each other
alter table stores add column version integer not null default 1;

create table store_photos (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  store_id uuid not null,
  -- from 1 on, in the order in which they are shown
  position integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index store_photos_of_store on store_photos (merchant_id, store_id, position);
alter table store_photos enable row level security;
create policy own on store_photos to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on store_photos as restrictive to forkline_app using (store_is_open(store_id));
grant select, insert, update, delete on store_photos to forkline_app;
