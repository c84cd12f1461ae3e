-- Mail and SMS on their way out, and what Forkline's own people do.
--   forkline_staff  the back office and the sender of messages: sees every merchant, leaves an audit row for each act
do $$
begin
  create role forkline_staff nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;
grant forkline_staff to current_user;
grant execute on function enqueue_jobs(jsonb) to forkline_auth, forkline_staff;

-- A mail or an SMS, written in the transaction that makes it necessary and sent by a job. Without a provider it is
-- `kept` here for staff to read. Its body goes once it has been sent: it may hold a link that opens an account.
create table outgoing_messages (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  -- what it is about, such as password_reset
  purpose text not null,
  recipient text not null,
  subject text,
  body_text text,
  body_html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (state = 'sent' or body_text is not null)
);
create index outgoing_messages_latest on outgoing_messages (created_at desc, id);
grant insert on outgoing_messages to forkline_app, forkline_auth;
grant select, insert, update on outgoing_messages to forkline_staff;

-- The audit of the back office: added to, never changed.
create table staff_actions (
  id uuid primary key,
  at timestamptz not null,
  -- stays when the person goes
  staff_user_id text not null,
  staff_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  about_merchant_id uuid references merchants (id),
  reason text,
  detail jsonb not null default '{}'
);
create index staff_actions_latest on staff_actions (at desc, id);
create index staff_actions_by_subject on staff_actions (subject_id, at desc);
create index staff_actions_by_merchant on staff_actions (about_merchant_id, at desc);
grant select, insert on staff_actions to forkline_staff;

-- A staff member looking at a merchant's dashboard, read-only, from one session and for a limited time.
create table viewings (
  id uuid primary key,
  session_id text not null,
  staff_user_id text not null references users (id) on delete cascade,
  viewed_merchant_id uuid not null references merchants (id),
  reason text not null,
  began_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index viewings_by_session on viewings (session_id, viewed_merchant_id);
create index viewings_by_merchant on viewings (viewed_merchant_id);
create index viewings_by_staff on viewings (staff_user_id);
grant select, insert, update on viewings to forkline_staff;

grant select on staff_members to forkline_staff;
grant select (id, name, email, email_verified, created_at) on users to forkline_staff;

-- Why a merchant is in its state, and since when.
alter table merchants
  add column state_reason text,
  add column state_changed_at timestamptz;

-- Staff see every merchant; approval and its undoing are theirs alone.
revoke update on merchants from forkline_app;
grant select, insert, update on merchants to forkline_staff;
grant select, insert on stores to forkline_staff;
grant select, insert on memberships to forkline_staff;
grant select (id, state, state_reason) on merchants to forkline_auth;
create policy every_merchant on merchants to forkline_staff using (true);
create policy state on merchants for select to forkline_auth using (true);
create policy every_store on stores to forkline_staff using (true);
create policy every_membership_of_staff on memberships to forkline_staff using (true);
