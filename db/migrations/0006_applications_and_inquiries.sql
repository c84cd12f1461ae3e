-- The person on whose behalf this transaction runs; null outside of one, which no row equals.
create function current_user_id() returns text
  language sql stable
  return nullif(current_setting('app.user_id', true), '');

-- A sign-up on its way to becoming a merchant.
create table applications (
  id uuid primary key,
  user_id text not null references users (id),
  state text not null default 'submitted'
    check (state in ('submitted', 'needs_information', 'approved', 'declined', 'withdrawn')),
  business_type text not null check (business_type in ('restaurant', 'grocery', 'liquor', 'retail', 'pharmacy')),
  brand_name text not null,
  store_name text not null,
  store_address text not null,
  suite text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- E.164
  phone text not null,
  sms_opt_in boolean not null,
  -- the proof of consent: which text, when, from where
  consent_version text not null,
  consented_at timestamptz not null,
  consented_from text not null,
  -- address in plain letters and digits, to find the same one written differently
  address_key text not null,
  submitted_at timestamptz not null,
  -- since when it has been waiting for us; null while it waits for the applicant or for nobody
  waiting_since timestamptz,
  assigned_to text references users (id) on delete set null,
  decided_at timestamptz,
  became_merchant_id uuid references merchants (id),
  check ((state = 'approved') = (became_merchant_id is not null))
);
create index applications_by_user on applications (user_id);
create index applications_latest on applications (submitted_at desc, id);
create index applications_by_state on applications (state, submitted_at desc, id);
create index applications_by_assignee on applications (assigned_to);
create index applications_by_merchant on applications (became_merchant_id);
create index applications_by_phone on applications (phone);
create index applications_by_address on applications (address_key);
create index applications_by_email on applications (email);
alter table applications enable row level security;
create policy own_person on applications to forkline_app
  using (user_id = current_user_id()) with check (user_id = current_user_id());
create policy every_application on applications to forkline_staff using (true);
grant select, insert, update on applications to forkline_app, forkline_staff;

-- What staff look into before they decide.
create table application_checks (
  application_id uuid not null references applications (id),
  name text not null check (name in (
    'business_registered', 'service_accounts', 'operational_capacity', 'address_found', 'phone_reached')),
  state text not null check (state in ('open', 'passed', 'failed')),
  note text not null,
  checked_by text not null,
  checked_at timestamptz not null,
  primary key (application_id, name)
);
grant select, insert, update on application_checks to forkline_staff;

-- All that happened to an application, oldest first; `shared` entries are shown to the applicant.
create table application_entries (
  id uuid primary key,
  application_id uuid not null references applications (id),
  at timestamptz not null,
  kind text not null check (kind in (
    'submitted', 'assigned', 'check', 'note', 'message', 'asked', 'reply', 'document', 'approved', 'declined',
    'withdrawn', 'resubmitted')),
  by_staff boolean not null,
  author_name text not null,
  shared boolean not null,
  text text not null
);
create index application_entries_in_order on application_entries (application_id, at, id);
alter table application_entries enable row level security;
create policy own_person on application_entries to forkline_app
  using (shared and exists (select from applications where applications.id = application_id))
  with check (not by_staff and exists (select from applications where applications.id = application_id));
create policy every_entry on application_entries to forkline_staff using (true);
grant select, insert on application_entries to forkline_app, forkline_staff;

create table application_documents (
  id uuid primary key,
  application_id uuid not null references applications (id),
  file_name text not null,
  media_type text not null,
  bytes int not null,
  file_key text not null,
  uploaded_at timestamptz not null
);
create index application_documents_in_order on application_documents (application_id, uploaded_at);
alter table application_documents enable row level security;
create policy own_person on application_documents to forkline_app
  using (exists (select from applications where applications.id = application_id))
  with check (exists (select from applications where applications.id = application_id));
create policy every_document on application_documents to forkline_staff using (true);
grant select, insert on application_documents to forkline_app, forkline_staff;

-- What visitors of the public site send us. The site may add, only staff may read.
create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  topic text not null check (topic in ('partner', 'support', 'careers', 'press', 'other')),
  message text not null,
  received_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done')),
  handled_by text,
  handled_at timestamptz
);
create index contact_messages_latest on contact_messages (received_at desc, id);
grant insert on contact_messages to forkline_app;
grant select, update on contact_messages to forkline_staff;

create table career_applications (
  id uuid primary key,
  -- file name in content/careers, or empty for somebody who applies for no role in particular
  role_id text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  link text not null,
  message text not null,
  resume_name text not null,
  resume_media_type text not null,
  resume_bytes int not null,
  resume_key text not null,
  received_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'in_review', 'invited', 'rejected')),
  handled_by text,
  handled_at timestamptz
);
create index career_applications_latest on career_applications (received_at desc, id);
grant insert on career_applications to forkline_app;
grant select, update on career_applications to forkline_staff;
