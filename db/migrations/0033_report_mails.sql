-- Who is mailed the report each week or each month.
create table report_mails (
  merchant_id uuid not null references merchants (id),
  user_id text not null references users (id) on delete cascade,
  every text not null check (every in ('week', 'month')),
  -- when the next one goes out
  due_at timestamptz not null,
  -- ends the mails without a log-in; each mail has it
  stop_key uuid not null,
  primary key (merchant_id, user_id)
);
create index report_mails_due_at on report_mails (due_at);
create index report_mails_by_key on report_mails (stop_key);
create index report_mails_by_user on report_mails (user_id);
alter table report_mails enable row level security;
create policy own on report_mails to forkline_app using (merchant_id = current_merchant_id());
grant select, insert, update, delete on report_mails to forkline_app;

-- Of any merchant, those that are due. Names only.
create function report_mails_due(at timestamptz, most int)
  returns table (merchant_id uuid, user_id text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select r.merchant_id, r.user_id from public.report_mails r where r.due_at <= at order by r.due_at limit most
  $$;
revoke all on function report_mails_due(timestamptz, int) from public;
grant execute on function report_mails_due(timestamptz, int) to forkline_app;

-- Whoever has the key of a mail may end these mails, and no more; answers how many there were.
create function stop_report_mails(key uuid)
  returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with stopped as (delete from public.report_mails r where r.stop_key = key returning 1)
    select count(*)::int from stopped
  $$;
revoke all on function stop_report_mails(uuid) from public;
grant execute on function stop_report_mails(uuid) to forkline_app;

-- A member of the transaction's merchant, as far as a letter to them needs it.
create function team_member(member text)
  returns table (name text, email text, role text, store_ids uuid[])
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.name, u.email, m.role, m.store_ids
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.user_id = member
  $$;
revoke all on function team_member(text) from public;
grant execute on function team_member(text) to forkline_app;
