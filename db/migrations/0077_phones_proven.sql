-- A guest's phone and mail are each theirs only once a link sent to that very one was opened: the link of a card goes to the
-- mail where there is one, and says nothing about the phone beside it. Until then such a phone is a claim, which several
-- cards may make.
alter table loyalty_guests
  -- null: nobody who has the phone has said that it is theirs
  add column phone_confirmed_at timestamptz,
  -- in a link that is texted to the phone; opens the question whether it is theirs, and not the card
  add column phone_token text;
comment on column loyalty_guests.confirmed_at is
  'the link of the card was opened: the mail is theirs, or the phone of who gave no mail';

-- Their consent, given when they joined, stays good.
update loyalty_guests set phone_confirmed_at = joined_at where email is null and confirmed_at is not null;

alter table loyalty_guests drop constraint loyalty_guests_merchant_id_phone_key;
create unique index loyalty_guests_own_phone on loyalty_guests (merchant_id, phone)
  where email is null or phone_confirmed_at is not null;
create index loyalty_guests_by_phone on loyalty_guests (phone) where phone is not null;
create index loyalty_guests_by_phone_link on loyalty_guests (phone_token) where phone_token is not null;

-- How often a phone was texted that has answered nothing, whichever card it stands on, and whether it said STOP. Kept when
-- the card is gone, so that nobody has a number texted by joining again: as a digest, since it is no guest's any more.
create table loyalty_phones (
  merchant_id uuid not null references merchants (id),
  -- SHA-256 of the number in E.164
  phone_digest bytea not null,
  asked_at timestamptz,
  asks int not null default 0,
  stopped_at timestamptz,
  primary key (merchant_id, phone_digest)
);
create index loyalty_phones_by_digest on loyalty_phones (phone_digest);
alter table loyalty_phones enable row level security;
create policy own on loyalty_phones to forkline_app using (merchant_id = current_merchant_id());
grant select, insert, update on loyalty_phones to forkline_app;

-- Whose phone a texted link asks about.
create function loyalty_phone(token text)
  returns table (merchant_id uuid, guest_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select g.merchant_id, g.id from public.loyalty_guests g where g.phone_token = token $$;
revoke all on function loyalty_phone(text) from public;
grant execute on function loyalty_phone(text) to forkline_app;

-- STOP ends texts whatever was agreed before, also the question whether the phone is theirs. Answers of how many
-- restaurants offers were ended.
create or replace function stop_texts_to(wanted text, words text, word_version text, at timestamptz)
  returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    update public.loyalty_phones p set stopped_at = stop_texts_to.at
    where p.phone_digest = sha256(convert_to(wanted, 'UTF8'));

    insert into public.loyalty_phones (merchant_id, phone_digest, stopped_at)
    select distinct g.merchant_id, sha256(convert_to(wanted, 'UTF8')), stop_texts_to.at
    from public.loyalty_guests g where g.phone = wanted
    on conflict do nothing;

    update public.loyalty_guests g set phone_confirmed_at = null where g.phone = wanted;

    with stopped as (
      insert into public.loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, at)
      select g.merchant_id, gen_random_uuid(), g.id, 'sms', false, words, word_version, 'A text message', stop_texts_to.at
      from public.loyalty_guests g
      where g.phone = wanted and (
        select c.is_given from public.loyalty_consents c
        where c.merchant_id = g.merchant_id and c.guest_id = g.id and c.channel = 'sms'
        order by c.at desc, c.id desc limit 1)
      returning 1
    )
    select count(*)::int from stopped
  $$;

-- START: the phone may be asked again. It agrees to nothing by that.
create function start_texts_to(wanted text)
  returns void
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    update public.loyalty_phones set stopped_at = null, asks = 0
    where phone_digest = sha256(convert_to(wanted, 'UTF8'))
  $$;
revoke all on function start_texts_to(text) from public;
grant execute on function start_texts_to(text) to forkline_app;
