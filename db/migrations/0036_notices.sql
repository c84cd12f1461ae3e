-- Who of a merchant's people is told of what, and how (src/domains/identity/model/notices.ts). A row stands only where
-- somebody has chosen; otherwise the role decides.
create table notice_choices (
  merchant_id uuid not null references merchants (id),
  user_id text not null references users (id) on delete cascade,
  notice text not null,
  channel text not null check (channel in ('mail', 'sms')),
  is_wanted boolean not null,
  changed_at timestamptz not null,
  -- of users
  changed_by text not null,
  primary key (merchant_id, user_id, notice, channel)
);
create index notice_choices_by_user on notice_choices (user_id);
alter table notice_choices enable row level security;
create policy own on notice_choices to forkline_app using (merchant_id = current_merchant_id());
create policy every_choice on notice_choices to forkline_auth using (true);
grant select on notice_choices to forkline_app;
grant select, insert, update on notice_choices to forkline_auth;

-- Everybody of the transaction's merchant who works in a store, with the role. The phone is absent for those who did not
-- want messages by SMS when they signed up.
create function people_of_store(store uuid)
  returns table (user_id text, name text, email text, phone text, role text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email,
      case when exists (select from public.applications a where a.user_id = u.id and not a.sms_opt_in) then null
        else u.phone_number end,
      m.role
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and (m.store_ids is null or store = any (m.store_ids))
    order by m.created_at, u.id
  $$;
revoke all on function people_of_store(uuid) from public;
grant execute on function people_of_store(uuid) to forkline_app;
drop function people_in_charge(uuid);

-- The beginning of the time off about which people were written to: once for each.
alter table connection_checks add column off_told_since timestamptz;
-- People are told once of a version that a service refused.
alter table publication_targets add column failure_told_at timestamptz;
