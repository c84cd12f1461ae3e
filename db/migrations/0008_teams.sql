-- Invitations to a merchant's team, and members who work in some of its stores only. better-auth's organization plugin
-- works on these: a merchant is its organization, a membership its member.
create view organizations as
  select id::text as id, name, id::text as slug, null::text as logo, null::text as metadata, created_at
  from merchants;
grant select on organizations to forkline_auth;

alter table sessions add column active_organization_id text;

-- null: every store
alter table memberships add column store_ids uuid[];
grant insert, update, delete on memberships to forkline_auth;

create table invitations (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'kitchen')),
  -- JSON: the ids of the stores, or null for all of them
  store_ids text,
  status text not null,
  inviter_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create index invitations_by_id on invitations (id);
create index invitations_by_inviter on invitations (inviter_id);
alter table invitations enable row level security;
create policy own on invitations to forkline_app using (merchant_id = current_merchant_id());
create policy every_invitation on invitations to forkline_auth using (true);
grant select on invitations to forkline_app;
grant select, insert, update, delete on invitations to forkline_auth;

-- Whether this transaction may see a store: one of those that it names, or any where it names none.
create function store_is_open(store uuid) returns boolean
  language sql stable
  return coalesce(current_setting('app.store_ids', true), '') = ''
    or store = any (string_to_array(current_setting('app.store_ids', true), ',')::uuid[]);

create policy open_stores on stores as restrictive to forkline_app using (store_is_open(id));
create policy open_stores on connections as restrictive to forkline_app using (store_is_open(store_id));
create policy open_stores on orders as restrictive to forkline_app using (store_is_open(store_id));
create policy open_stores on feeds as restrictive to forkline_app using (store_is_open(store_id));
create policy open_stores on feed_events as restrictive to forkline_app using (store_is_open(store_id));
-- A delivery belongs to the store of its connection; one that no store is known for is left to those who see all.
create policy open_stores on inbox as restrictive to forkline_app using (
  coalesce(current_setting('app.store_ids', true), '') = ''
  or exists (select from connections where connections.id = inbox.connection_id)
);
