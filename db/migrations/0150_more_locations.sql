-- An application for one more location of a known account. One that came over the public form is `unconfirmed` until the
-- account's owner has opened the link in the mail: anyone can type an email address.
alter table applications
  add column kind text not null default 'first',
  -- the merchant that the account owned when it asked
  add column for_merchant_id uuid,
  -- SHA-256 of the token in the mailed link, in base64url
  add column confirmation_digest text,
  add column confirmation_expires_at timestamptz,
  -- chosen by an owner who asked from the dashboard
  add column time_zone text;

-- squawk-ignore constraint-missing-not-valid
alter table applications add constraint applications_kind_check check (kind in ('first', 'more'));
-- squawk-ignore constraint-missing-not-valid,adding-foreign-key-constraint
alter table applications add constraint applications_for_merchant_id_fkey
  foreign key (for_merchant_id) references merchants (id);
alter table applications drop constraint applications_state_check;
-- squawk-ignore constraint-missing-not-valid
alter table applications add constraint applications_state_check
  check (state in ('unconfirmed', 'submitted', 'needs_information', 'approved', 'declined', 'withdrawn'));

create index applications_by_asking_merchant on applications (for_merchant_id) where for_merchant_id is not null;
create unique index applications_by_confirmation on applications (confirmation_digest)
  where confirmation_digest is not null;

-- Owners see what their merchant has asked for.
create policy own_merchant on applications for select to forkline_app using (for_merchant_id = current_merchant_id());

-- Whose request a mailed link confirms; the route goes on as that person.
create function store_request_owner(digest text)
  returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select a.user_id from public.applications a where a.confirmation_digest = digest $$;
revoke all on function store_request_owner(text) from public;
grant execute on function store_request_owner(text) to forkline_app;

-- A request that somebody else may have typed says nothing about the text messages of the account's owner.
create or replace function sms_number_of(person text)
  returns text
  language sql stable
  set search_path = pg_catalog, pg_temp
  as $$
    select case
      when c.id is not null then case when c.is_given then c.phone end
      when exists (
        select from public.applications a where a.user_id = u.id and a.kind = 'first' and not a.sms_opt_in
      ) then null
      else u.phone_number
    end
    from public.users u
    left join lateral (
      select s.id, s.is_given, s.phone from public.sms_consents s where s.user_id = u.id order by s.at desc, s.id desc limit 1
    ) c on true
    where u.id = person
  $$;

alter table application_entries drop constraint application_entries_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table application_entries add constraint application_entries_kind_check check (kind in (
  'submitted', 'assigned', 'check', 'note', 'message', 'asked', 'reply', 'document', 'approved', 'declined', 'withdrawn',
  'resubmitted', 'confirmed'
));
