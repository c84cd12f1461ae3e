-- People of the delivery services whom we write to, and what is written with them about a restaurant.

-- Kept by staff, the same for every merchant. Level 1 is asked first; the next ones when nobody answers.
create table service_contacts (
  id uuid primary key,
  service text not null,
  level int not null check (level between 1 and 9),
  name text not null,
  -- what they are for, in words
  role text not null,
  email text,
  phone text,
  hours text not null,
  version int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create index service_contacts_of_service on service_contacts (service, level, id);
grant select on service_contacts to forkline_app;
grant select, insert, update, delete on service_contacts to forkline_staff;

-- T-501 and so on.
create sequence service_thread_numbers start 501;
grant usage on sequence service_thread_numbers to forkline_app, forkline_staff;

create table service_threads (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- made where it was written: opened twice, it is one
  open_key text not null,
  number int not null default nextval('service_thread_numbers'),
  service text not null,
  store_id uuid not null,
  -- by which the service knows the store
  store_ref text,
  subject_kind text not null check (subject_kind in ('order', 'payout', 'menu', 'outage', 'other')),
  subject_id uuid,
  -- the order's number, or what else people call it
  subject_label text,
  title text not null,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  -- who of the service is written to now
  level int not null default 1,
  -- of users
  opened_by text not null,
  opened_by_name text not null,
  -- who hears of answers by mail
  opened_by_email text not null,
  opened_by_staff boolean not null,
  opened_at timestamptz not null,
  message_count int not null default 0,
  last_at timestamptz not null,
  -- since when the service owes us an answer
  waiting_since timestamptz,
  remind_at timestamptz,
  reminders int not null default 0,
  -- what the service has promised, and until when
  promise text,
  promised_until timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, open_key),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check ((promise is null) = (promised_until is null)),
  check ((state = 'waiting') = (waiting_since is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index service_threads_by_id on service_threads (id);
create index service_threads_latest on service_threads (merchant_id, last_at desc, id desc);
create index service_threads_newest on service_threads (last_at desc, id desc);
create index service_threads_to_remind on service_threads (remind_at) where remind_at is not null;

create table service_messages (
  merchant_id uuid not null,
  thread_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  service text not null,
  seq int not null,
  said_by text not null check (said_by in ('us', 'service', 'system')),
  -- of users; null: of the service, or nobody
  author_id text,
  author_name text not null,
  text text not null,
  quoted text not null default '',
  via text not null check (via in ('page', 'mail', 'phone')),
  -- of a mail: its Message-ID, or of ours the id in outgoing_messages
  mail_ref text,
  at timestamptz not null,
  -- of the service's first answer: how long we had waited
  answered_after_ms bigint,
  primary key (merchant_id, thread_id, id),
  unique (merchant_id, thread_id, seq),
  foreign key (merchant_id, thread_id) references service_threads (merchant_id, id)
);
create index service_messages_by_mail on service_messages (mail_ref) where mail_ref is not null;
create index service_messages_answers on service_messages (service, at) where answered_after_ms is not null;

do $$
declare
  name text;
begin
  foreach name in array array['service_threads', 'service_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('create policy every_row on %I to forkline_staff using (true)', name);
  end loop;
end
$$;
grant select, insert, update on service_threads to forkline_app, forkline_staff;
grant select, insert on service_messages to forkline_app, forkline_staff;

-- How long each service's people take to answer, over all merchants: the middle one of all answers, and how many.
create function service_answer_times(since timestamptz)
  returns table (service text, answers int, median_ms bigint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select m.service, count(*)::int, (percentile_cont(0.5) within group (order by m.answered_after_ms))::bigint
    from public.service_messages m
    where m.answered_after_ms is not null and m.at >= since
    group by m.service order by m.service
  $$;
revoke all on function service_answer_times(timestamptz) from public;
grant execute on function service_answer_times(timestamptz) to forkline_app, forkline_staff;
