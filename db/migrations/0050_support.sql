-- People who ask Forkline's own people: cases, what is said in them, and the mail by which it goes back and forth.

-- C-1001 and so on.
create sequence support_case_numbers start 1001;
grant usage on sequence support_case_numbers to forkline_app, forkline_staff;

create table support_cases (
  -- null: of a visitor, or of a stranger's mail
  merchant_id uuid references merchants (id),
  id uuid not null,
  number int not null default nextval('support_case_numbers'),
  -- made where the case was asked for: asked for twice, it is the same
  open_key text not null,
  store_id uuid,
  -- of users; stays when the person goes
  user_id text,
  contact_name text not null,
  contact_email text,
  language text not null check (language in ('en', 'es')),
  topic text not null,
  queue text not null check (queue in ('operations', 'money', 'general', 'mail')),
  urgency text not null check (urgency in ('normal', 'urgent')),
  subject text not null,
  -- src/domains/support/model/case-file.ts: what was asked, looked up and tried before a person was called
  file jsonb not null,
  state text not null default 'open' check (state in ('open', 'waiting_for_person', 'solved', 'reopened')),
  -- of users: one of ours
  assigned_to text,
  opened_at timestamptz not null,
  first_due_at timestamptz not null,
  first_answered_at timestamptz,
  -- until when we should answer what was said last; null: nothing is asked of us
  answer_due_at timestamptz,
  solved_at timestamptz,
  -- the person said that it helped
  is_helped boolean not null default false,
  message_count int not null default 0,
  -- how many of them the person has seen
  person_seen int not null default 0,
  last_at timestamptz not null,
  -- letters that are written once
  confirmed_at timestamptz,
  overdue_told_at timestamptz,
  check ((state = 'solved') = (solved_at is not null))
);
create unique index support_cases_key on support_cases (merchant_id, id) nulls not distinct;
create unique index support_cases_by_open_key on support_cases (merchant_id, open_key) nulls not distinct;
create index support_cases_by_id on support_cases (id);
create index support_cases_by_number on support_cases (number);
create index support_cases_latest on support_cases (merchant_id, last_at desc, id desc);
create index support_cases_of_person on support_cases (merchant_id, user_id, last_at desc, id desc);
create index support_cases_to_do on support_cases (answer_due_at) where answer_due_at is not null;
create index support_cases_newest on support_cases (last_at desc, id desc);

create table support_messages (
  merchant_id uuid,
  case_id uuid not null,
  -- made where it was written: sent twice, it is one
  id uuid not null,
  seq int not null,
  said_by text not null check (said_by in ('person', 'staff', 'system')),
  -- of users; null: by mail, or by nobody
  author_id text,
  author_name text not null,
  text text not null,
  -- of a mail: what it repeats of earlier ones
  quoted text not null default '',
  via text not null check (via in ('page', 'mail')),
  -- src/domains/support/model/attachment.ts
  attachments jsonb not null default '[]',
  -- of a mail: its Message-ID, or of ours the id in outgoing_messages
  mail_ref text,
  at timestamptz not null
);
create unique index support_messages_key on support_messages (merchant_id, case_id, id) nulls not distinct;
create unique index support_messages_in_order on support_messages (merchant_id, case_id, seq) nulls not distinct;
create index support_messages_of_case on support_messages (case_id, seq);
create index support_messages_by_mail on support_messages (mail_ref) where mail_ref is not null;

alter table support_cases enable row level security;
alter table support_messages enable row level security;
create policy own on support_cases to forkline_app using (merchant_id = current_merchant_id());
create policy own on support_messages to forkline_app using (merchant_id = current_merchant_id());
-- Somebody without an account may ask, and read nothing.
create policy visitors on support_cases for insert to forkline_app with check (merchant_id is null);
create policy visitors on support_messages for insert to forkline_app with check (merchant_id is null);
create policy every_support_case on support_cases to forkline_staff using (true);
create policy every_support_message on support_messages to forkline_staff using (true);
grant select, insert, update on support_cases to forkline_app, forkline_staff;
grant select, insert on support_messages to forkline_app;
grant select, insert, update on support_messages to forkline_staff;

-- The case that a visitor has asked for with this key.
create function visitor_support_case(wanted text)
  returns table (id uuid, number int)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select c.id, c.number from public.support_cases c where c.merchant_id is null and c.open_key = wanted $$;
revoke all on function visitor_support_case(text) from public;
grant execute on function visitor_support_case(text) to forkline_app, forkline_staff;

-- What staff write for each other; no merchant ever sees it.
create table support_notes (
  case_id uuid not null,
  id uuid not null,
  author_id text not null,
  author_name text not null,
  text text not null,
  at timestamptz not null,
  primary key (case_id, id)
);
grant select, insert on support_notes to forkline_staff;

-- Answers that are needed often, with fill-ins such as {name}.
create table support_saved_replies (
  id uuid primary key,
  title text not null,
  language text not null check (language in ('en', 'es')),
  text text not null,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
grant select, insert, update, delete on support_saved_replies to forkline_staff;

-- Each mail that came in, once, and what became of it. Its words stand where they belong.
create table incoming_mails (
  id uuid primary key,
  message_id text not null unique,
  sender text not null,
  subject text not null,
  received_at timestamptz not null,
  verdict text not null check (verdict in ('taken', 'stranger', 'automatic', 'own', 'too_many')),
  -- by which part, and as what
  taken_by text,
  about_id uuid
);
create index incoming_mails_of_sender on incoming_mails (sender, received_at);
grant select, insert on incoming_mails to forkline_staff;

-- What a person wrote is answered to an address of its own, and stands below what it answers.
alter table outgoing_messages add column reply_to text;
alter table outgoing_messages add column in_reply_to text;
alter table outgoing_messages add column is_personal boolean not null default false;
