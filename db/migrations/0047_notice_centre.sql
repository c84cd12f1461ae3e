-- What people of a merchant are told: one row for each thing that happened, one for each person it is shown to, one for
-- each mail or SMS about it (src/domains/notices).

create table notices (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- src/domains/notices/model/notice-kinds.ts
  kind text not null,
  -- null: about the merchant as a whole
  store_id uuid,
  -- names what happened: it is told once
  key text not null,
  -- what it is about; when that is over, so is the notice
  subject text not null,
  -- src/domains/notices/model/notice-facts.ts
  facts jsonb not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  acknowledged_at timestamptz,
  -- of users; the name stays when the person goes
  acknowledged_by text,
  acknowledged_name text,
  -- when the next person is told; null: nobody more
  escalate_at timestamptz,
  escalation_step int not null default 0,
  primary key (merchant_id, id),
  unique (merchant_id, key),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (escalate_at is null or (resolved_at is null and acknowledged_at is null))
);
create index notices_open_by_subject on notices (merchant_id, subject) where resolved_at is null;
create index notices_to_escalate on notices (escalate_at) where escalate_at is not null;
create index notices_by_store on notices (merchant_id, store_id);
alter table notices enable row level security;
create policy own on notices to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on notices as restrictive to forkline_app using (store_id is null or store_is_open(store_id));
grant select, insert, update on notices to forkline_app;
-- An order that ends at its intake is nobody's alarm any more: ids and times only.
create policy intake on notices to forkline_intake using (true);
grant select (merchant_id, subject, resolved_at), update (resolved_at, escalate_at) on notices to forkline_intake;

-- One notice on one person's screens.
create table notice_people (
  merchant_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  notice_id uuid not null,
  -- the notice's own, by which lists are ordered
  created_at timestamptz not null,
  -- whether a device of this person may show it as well
  on_device boolean not null,
  read_at timestamptz,
  primary key (merchant_id, user_id, notice_id),
  foreign key (merchant_id, notice_id) references notices (merchant_id, id)
);
create index notice_people_newest on notice_people (merchant_id, user_id, created_at desc, notice_id desc);
create index notice_people_unread on notice_people (merchant_id, user_id, notice_id) where read_at is null;
create index notice_people_by_notice on notice_people (merchant_id, notice_id);
create index notice_people_by_user on notice_people (user_id);

-- One mail or SMS about a notice. What became of it beyond `posted` stands with its message.
create table notice_deliveries (
  merchant_id uuid not null,
  id uuid not null,
  notice_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  -- 0: with the notice itself; from 1 on, when nobody had acknowledged it
  step int not null,
  -- held: until the end of somebody's quiet hours; digest: until the next one is written; dropped: over before that
  state text not null check (state in ('held', 'digest', 'posted', 'dropped')),
  due_at timestamptz,
  -- of outgoing_messages; a digest is one message for several
  message_id uuid,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, notice_id, user_id, channel, step),
  foreign key (merchant_id, notice_id) references notices (merchant_id, id),
  check ((state in ('held', 'digest')) = (due_at is not null)),
  check ((state = 'posted') = (message_id is not null))
);
create index notice_deliveries_due on notice_deliveries (due_at) where due_at is not null;
create index notice_deliveries_by_user on notice_deliveries (user_id);

-- When somebody wants to be left alone with what can wait.
create table notice_preferences (
  merchant_id uuid not null references merchants (id),
  user_id text not null references users (id) on delete cascade,
  -- from 22:00 to 07:00, say, in the zone beside them
  quiet_from time,
  quiet_to time,
  time_zone text not null,
  -- what can wait comes in one mail a day, at this time
  digest_at time,
  -- ends mails without a log-in; each mail that may be ended has it
  stop_key uuid not null,
  primary key (merchant_id, user_id),
  check ((quiet_from is null) = (quiet_to is null))
);
create index notice_preferences_by_key on notice_preferences (stop_key);
create index notice_preferences_by_user on notice_preferences (user_id);

-- Who is told about a store, one after the other, of what cannot wait.
create table escalation_people (
  merchant_id uuid not null,
  store_id uuid not null,
  position int not null check (position between 1 and 10),
  user_id text not null references users (id) on delete cascade,
  -- after the one before
  after_minutes int not null check (after_minutes between 1 and 240),
  primary key (merchant_id, store_id, position),
  unique (merchant_id, store_id, user_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index escalation_people_by_user on escalation_people (user_id);
create policy open_stores on escalation_people as restrictive to forkline_app using (store_is_open(store_id));

do $$
declare
  name text;
begin
  foreach name in array array['notice_people', 'notice_deliveries', 'notice_preferences', 'escalation_people'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
grant delete on escalation_people to forkline_app;

-- Choices may hold for one store, and for what screens and devices show.
alter table notice_choices
  drop constraint notice_choices_pkey,
  drop constraint notice_choices_channel_check,
  add column store_id uuid;
alter table notice_choices
  -- squawk-ignore constraint-missing-not-valid
  add constraint notice_choices_channel_check check (channel in ('screen', 'mail', 'sms', 'browser'));
create unique index notice_choices_key on notice_choices (merchant_id, user_id, notice, channel, store_id)
  nulls not distinct;
grant insert, update, delete on notice_choices to forkline_app;

-- Everybody of the transaction's merchant who works in a store, or in any for null, with the role. The phone is absent
-- for those who did not want messages by SMS when they signed up.
drop function people_of_store(uuid);
create function people_of_store(store uuid)
  returns table (user_id text, name text, email text, phone text, role text, language text, store_ids uuid[])
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email,
      case when exists (select from public.applications a where a.user_id = u.id and not a.sms_opt_in) then null
        else u.phone_number end,
      m.role, u.language, m.store_ids
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id()
      and (store is null or m.store_ids is null or store = any (m.store_ids))
    order by m.created_at, u.id
  $$;
revoke all on function people_of_store(uuid) from public;
grant execute on function people_of_store(uuid) to forkline_app;

-- Of any merchant, notices that nobody has acknowledged in time. Names only.
create function notices_to_escalate(at timestamptz, most int)
  returns table (merchant_id uuid, notice_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select n.merchant_id, n.id from public.notices n where n.escalate_at <= at order by n.escalate_at limit most
  $$;
revoke all on function notices_to_escalate(timestamptz, int) from public;
grant execute on function notices_to_escalate(timestamptz, int) to forkline_app;

-- Of any merchant, people whose held mails or whose digest is due. Names only.
create function notice_mails_due(at timestamptz, most int)
  returns table (merchant_id uuid, user_id text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select d.merchant_id, d.user_id from public.notice_deliveries d where d.due_at <= at
    group by d.merchant_id, d.user_id order by min(d.due_at) limit most
  $$;
revoke all on function notice_mails_due(timestamptz, int) from public;
grant execute on function notice_mails_due(timestamptz, int) to forkline_app;

-- What became of the messages about a notice of the transaction's merchant.
create function notice_messages(notice uuid)
  returns table (delivery_id uuid, state text, sent_at timestamptz, last_error text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select d.id, o.state, o.sent_at, o.last_error
    from public.notice_deliveries d join public.outgoing_messages o on o.id = d.message_id
    where d.merchant_id = public.current_merchant_id() and d.notice_id = notice
  $$;
revoke all on function notice_messages(uuid) from public;
grant execute on function notice_messages(uuid) to forkline_app;

-- Whoever has the key of a mail may end mails of its kind to that person, and no more; answers how many people that was.
create function stop_notice_mails(key uuid, kind text, at timestamptz)
  returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with stopped as (
      insert into public.notice_choices (merchant_id, user_id, notice, channel, is_wanted, changed_at, changed_by)
      select p.merchant_id, p.user_id, kind, 'mail', false, at, p.user_id
      from public.notice_preferences p where p.stop_key = key
      on conflict (merchant_id, user_id, notice, channel, store_id)
        do update set is_wanted = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by
      returning merchant_id, user_id
    ),
    -- What was chosen for single stores ends as well.
    ended as (
      update public.notice_choices c set is_wanted = false, changed_at = at
      from stopped s
      where c.merchant_id = s.merchant_id and c.user_id = s.user_id and c.notice = kind and c.channel = 'mail'
        and c.store_id is not null
      returning 1
    )
    select count(*)::int from stopped
  $$;
revoke all on function stop_notice_mails(uuid, text, timestamptz) from public;
grant execute on function stop_notice_mails(uuid, text, timestamptz) to forkline_app;

-- Since when a service has not answered when it was asked how a store stands.
alter table connection_checks add column problem_since timestamptz;
