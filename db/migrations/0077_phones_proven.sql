-- A guest's phone and mail are each theirs only once a link sent to that very one was opened: the link of a card goes to the
-- mail where there is one, and says nothing about the phone beside it.
alter table loyalty_guests
  -- null: nobody who has the phone has said that it is theirs
  add column phone_confirmed_at timestamptz,
  -- in a link that is texted to the phone; opens the question whether it is theirs, and not the card
  add column phone_token text,
  add column phone_asked_at timestamptz,
  add column phone_asks int not null default 0;
comment on column loyalty_guests.confirmed_at is
  'the link of the card was opened: the mail is theirs, or the phone of who gave no mail';

update loyalty_guests set phone_confirmed_at = confirmed_at where email is null;

create index loyalty_guests_by_phone_link on loyalty_guests (phone_token) where phone_token is not null;

-- Whose phone a texted link asks about.
create function loyalty_phone(token text)
  returns table (merchant_id uuid, guest_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select g.merchant_id, g.id from public.loyalty_guests g where g.phone_token = token $$;
revoke all on function loyalty_phone(text) from public;
grant execute on function loyalty_phone(text) to forkline_app;
