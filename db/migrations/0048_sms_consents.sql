-- What people of a team agreed to about messages by SMS, and took back: added to, never changed. It stays when the
-- person goes, since it proves what they had agreed to.
create table sms_consents (
  id uuid primary key,
  -- of users
  user_id text not null,
  -- E.164
  phone text not null,
  is_given boolean not null,
  wording text not null,
  version text not null,
  source text not null,
  at timestamptz not null,
  -- the network address, where it came from a page
  from_address text
);
create index sms_consents_latest on sms_consents (user_id, at desc, id desc);
create index sms_consents_by_phone on sms_consents (phone);
grant select, insert on sms_consents to forkline_auth;

-- A number that somebody wants to be written to at, until a code proves that it is theirs.
create table sms_proofs (
  user_id text primary key references users (id) on delete cascade,
  phone text not null,
  code_digest text not null,
  expires_at timestamptz not null,
  tries int not null default 0
);
grant select, insert, update, delete on sms_proofs to forkline_auth;

-- The number at which somebody agreed to be written to: as they last said; before that, as they said at their sign-up.
-- Called by other functions, with their rights.
create function sms_number_of(person text)
  returns text
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
    select case
      when c.id is not null then case when c.is_given then c.phone end
      when exists (select from public.applications a where a.user_id = u.id and not a.sms_opt_in) then null
      else u.phone_number
    end
    from public.users u
    left join lateral (
      select s.id, s.is_given, s.phone from public.sms_consents s where s.user_id = u.id order by s.at desc, s.id desc limit 1
    ) c on true
    where u.id = person
  $$;
revoke all on function sms_number_of(text) from public;

create or replace function people_of_store(store uuid)
  returns table (user_id text, name text, email text, phone text, role text, language text, store_ids uuid[])
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email, public.sms_number_of(u.id), m.role, u.language, m.store_ids
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id()
      and (store is null or m.store_ids is null or store = any (m.store_ids))
    order by m.created_at, u.id
  $$;

-- The number at which one person is written to now.
create function own_sms_number(person text)
  returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select public.sms_number_of(person) $$;
revoke all on function own_sms_number(text) from public;
grant execute on function own_sms_number(text) to forkline_auth;

-- Whose number this is, of those who may be or have been written to at it.
create function people_texted_at(wanted text)
  returns table (user_id text, language text, is_given boolean)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.language, public.sms_number_of(u.id) is not distinct from wanted
    from public.users u
    where coalesce(
      (select s.phone from public.sms_consents s where s.user_id = u.id order by s.at desc, s.id desc limit 1),
      u.phone_number) = wanted
      and (u.phone_number = wanted or u.id in (select s.user_id from public.sms_consents s where s.phone = wanted))
  $$;
revoke all on function people_texted_at(text) from public;
grant execute on function people_texted_at(text) to forkline_auth;
