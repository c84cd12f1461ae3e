-- An owner asks for the account to be deleted; staff close it when what is owed has been paid.
create table deletion_requests (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  asked_at timestamptz not null,
  -- of users, with the name as it was
  asked_by text not null,
  asked_by_name text not null,
  reason text not null,
  withdrawn_at timestamptz,
  primary key (merchant_id, id)
);
create unique index deletion_requests_open on deletion_requests (merchant_id) where withdrawn_at is null;
alter table deletion_requests enable row level security;
create policy own on deletion_requests to forkline_app using (merchant_id = current_merchant_id());
create policy every_request on deletion_requests to forkline_staff using (true);
grant select, insert, update on deletion_requests to forkline_app;
grant select on deletion_requests to forkline_staff;
