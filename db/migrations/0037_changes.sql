-- What a merchant's people changed, each in the transaction that changed it. Orders have a history of their own.
create table merchant_changes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  at timestamptz not null,
  -- of users; kept when the account is gone
  user_id text not null,
  role text not null,
  -- what was done, in the words of the API's description
  words text not null,
  -- what was said with it, without secrets: [{field, value}]
  details jsonb not null,
  primary key (merchant_id, id)
);
create index merchant_changes_latest on merchant_changes (merchant_id, at desc, id desc);
alter table merchant_changes enable row level security;
create policy own on merchant_changes to forkline_app using (merchant_id = current_merchant_id());
create policy every_change on merchant_changes to forkline_auth using (true);
grant insert on merchant_changes to forkline_app;
grant select, insert on merchant_changes to forkline_auth;
-- A merchant's own data export has them, too.
grant select on merchant_changes to forkline_app;
