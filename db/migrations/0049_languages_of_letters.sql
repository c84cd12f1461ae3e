-- Letters are written in the language that their reader has chosen.

-- Whom to write to about the money of the transaction's merchant.
drop function merchant_owners();
create function merchant_owners()
  returns table (user_id text, name text, email text, language text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email, u.language
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.role = 'owner'
    order by m.created_at, u.id
  $$;
revoke all on function merchant_owners() from public;
grant execute on function merchant_owners() to forkline_app;

-- A member of the transaction's merchant, as far as a letter to them needs it.
drop function team_member(text);
create function team_member(member text)
  returns table (name text, email text, role text, store_ids uuid[], language text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.name, u.email, m.role, m.store_ids, u.language
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.user_id = member
  $$;
revoke all on function team_member(text) from public;
grant execute on function team_member(text) to forkline_app;

grant select (language) on users to forkline_staff;
