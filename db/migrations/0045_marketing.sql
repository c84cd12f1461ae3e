-- Promotions, made once and sent to services, and campaigns by mail and SMS to guests who agreed to them.

create table promotions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  -- src/domains/marketing/model/promotion.ts: what it gives, and when in the week
  terms jsonb not null,
  begins_at timestamptz not null,
  -- both always set: it stops by itself at whichever is reached first
  ends_at timestamptz not null,
  budget_minor bigint not null check (budget_minor > 0),
  currency text not null,
  time_zone text not null,
  -- of what orders say the restaurant paid for it
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  orders int not null default 0,
  state text not null check (state in ('draft', 'running', 'ended')),
  ended_at timestamptz,
  ended_by text check (ended_by in ('end', 'budget', 'person')),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (ends_at > begins_at),
  check ((state = 'ended') = (ended_at is not null and ended_by is not null))
);
create index promotions_running on promotions (ends_at) where state = 'running';
create index promotions_newest on promotions (merchant_id, created_at desc, id desc);

-- A promotion on one connection.
create table promotion_targets (
  merchant_id uuid not null,
  promotion_id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  service text not null,
  state text not null check (state in ('draft', 'sending', 'running', 'resting', 'ending', 'ended', 'refused')),
  -- by which the service knows it while it runs there
  external_id text,
  -- all that it was ever known by there, which orders name
  known_ids text[] not null default '{}',
  -- the service's own words
  words text,
  attempts int not null default 0,
  -- somebody is speaking with the service about it until then
  busy_until timestamptz,
  changed_at timestamptz not null,
  primary key (merchant_id, promotion_id, connection_id),
  foreign key (merchant_id, promotion_id) references promotions (merchant_id, id)
);

create table campaigns (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  channel text not null check (channel in ('mail', 'sms')),
  subject text not null,
  body text not null,
  -- src/domains/marketing/model/campaign.ts: which of those who agreed
  audience jsonb not null,
  state text not null check (state in ('draft', 'sending', 'paused', 'done')),
  version int not null default 1,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create index campaigns_newest on campaigns (merchant_id, created_at desc, id desc);

-- One guest of one campaign: written to once, or not, with the reason.
create table campaign_messages (
  merchant_id uuid not null,
  campaign_id uuid not null,
  guest_id uuid not null,
  state text not null check (state in ('waiting', 'written', 'skipped')),
  reason text,
  -- of loyalty_consents: the proof that this guest agreed
  consent_id uuid,
  -- of outgoing_messages
  message_id uuid,
  due_at timestamptz not null,
  written_at timestamptz,
  primary key (merchant_id, campaign_id, guest_id),
  foreign key (merchant_id, campaign_id) references campaigns (merchant_id, id),
  check ((state = 'written') = (message_id is not null and consent_id is not null and written_at is not null))
);
create index campaign_messages_due on campaign_messages (due_at) where state = 'waiting';
create index campaign_messages_of_guest on campaign_messages (merchant_id, guest_id, written_at);

do $$
declare
  name text;
begin
  foreach name in array array['promotions', 'promotion_targets', 'campaigns', 'campaign_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
grant delete on promotion_targets to forkline_app;
create policy open_stores on promotion_targets as restrictive to forkline_app using (store_is_open(store_id));

-- Merchants with a promotion that runs. Names only.
create function merchants_with_promotions(most int)
  returns table (merchant_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select p.merchant_id from public.promotions p where p.state = 'running'
    group by p.merchant_id order by min(p.ends_at) limit most
  $$;
revoke all on function merchants_with_promotions(int) from public;
grant execute on function merchants_with_promotions(int) to forkline_app;

-- Campaigns that have somebody to write to now, or nobody any more. Names only.
create function campaigns_due(at timestamptz, most int)
  returns table (merchant_id uuid, campaign_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select c.merchant_id, c.id from public.campaigns c
    where c.state = 'sending' and (
      exists (select from public.campaign_messages m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
        and m.state = 'waiting' and m.due_at <= at)
      or not exists (select from public.campaign_messages m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
        and m.state = 'waiting'))
    order by c.started_at limit most
  $$;
revoke all on function campaigns_due(timestamptz, int) from public;
grant execute on function campaigns_due(timestamptz, int) to forkline_app;

-- What became of the messages of a campaign of the transaction's merchant.
create function campaign_deliveries(campaign uuid)
  returns table (state text, messages bigint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select o.state, count(*) from public.campaign_messages m
    join public.outgoing_messages o on o.id = m.message_id
    where m.merchant_id = public.current_merchant_id() and m.campaign_id = campaign
    group by o.state
  $$;
revoke all on function campaign_deliveries(uuid) from public;
grant execute on function campaign_deliveries(uuid) to forkline_app;

-- Somebody texted STOP: whoever they are a guest of, no offers by SMS any more. Answers of how many restaurants.
create function stop_texts_to(wanted text, words text, word_version text, at timestamptz)
  returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with stopped as (
      insert into public.loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, at)
      select g.merchant_id, gen_random_uuid(), g.id, 'sms', false, words, word_version, 'A text message', at
      from public.loyalty_guests g
      where g.phone = wanted and (
        select c.is_given from public.loyalty_consents c
        where c.merchant_id = g.merchant_id and c.guest_id = g.id and c.channel = 'sms'
        order by c.at desc, c.id desc limit 1)
      returning 1
    )
    select count(*)::int from stopped
  $$;
revoke all on function stop_texts_to(text, text, text, timestamptz) from public;
grant execute on function stop_texts_to(text, text, text, timestamptz) to forkline_app;

-- A mailbox that knows how ends mails of this kind by a call (RFC 8058).
alter table outgoing_messages add column unsubscribe_url text;
