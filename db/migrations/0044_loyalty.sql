-- A restaurant's own guests: a programme of points or visits, rewards, slips in bags, and what the points are worth.

create table loyalty_programmes (
  merchant_id uuid primary key references merchants (id),
  name text not null,
  state text not null check (state in ('running', 'stopped')),
  kind text not null check (kind in ('points', 'visits')),
  -- of `points`: for each whole unit of the currency
  points_per_unit int not null check (points_per_unit between 1 and 1000),
  -- what a hundred points are valued at in the books
  worth_per_hundred_minor int not null check (worth_per_hundred_minor between 0 and 1000000),
  -- without anything earned or redeemed for so long, points expire; null: never
  expires_after_days int check (expires_after_days between 30 and 3650),
  currency text not null,
  -- in the address that stands on the counter
  join_code text not null,
  version int not null default 1,
  created_at timestamptz not null
);
create index loyalty_programmes_by_code on loyalty_programmes (join_code);

create table loyalty_rewards (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  cost_points int not null check (cost_points between 1 and 1000000),
  is_offered boolean not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create table loyalty_guests (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- empty once they have left
  name text not null,
  phone text,
  email text,
  language text not null check (language in ('en', 'es')),
  time_zone text not null,
  state text not null default 'member' check (state in ('member', 'left')),
  -- what staff type where a camera is no help
  card_code text not null,
  -- opens the guest's own page, whoever has it
  link_token text,
  link_sent_at timestamptz,
  -- the link was opened: the phone or mail is theirs
  confirmed_at timestamptz,
  balance int not null default 0 check (balance >= 0),
  -- what of the books is theirs
  owed_minor bigint not null default 0 check (owed_minor >= 0),
  -- grows with every movement, so that two devices do not redeem the same points
  version int not null default 1,
  last_moved_at timestamptz not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, phone),
  unique (merchant_id, email),
  unique (merchant_id, card_code),
  check (state = 'left' or (phone is not null or email is not null))
);
create index loyalty_guests_by_link on loyalty_guests (link_token);
create index loyalty_guests_newest on loyalty_guests (merchant_id, joined_at desc, id desc);
create index loyalty_guests_resting on loyalty_guests (merchant_id, last_moved_at) where balance > 0;

-- Proof of what a guest agreed to, and of what they took back: added to, never changed.
create table loyalty_consents (
  merchant_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  channel text not null check (channel in ('programme', 'mail', 'sms')),
  is_given boolean not null,
  -- the words beside the box, and their version
  wording text not null,
  version text not null,
  -- where it came from: a page, a link of a mail, a word by SMS
  source text not null,
  -- network address
  given_from text,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, guest_id) references loyalty_guests (merchant_id, id)
);
create index loyalty_consents_of_guest on loyalty_consents (merchant_id, guest_id, channel, at desc, id desc);

-- The code in one bag: of one order, good once.
create table loyalty_slips (
  merchant_id uuid not null references merchants (id),
  order_id uuid not null,
  store_id uuid not null,
  code text not null,
  -- what was promised when it was printed
  kind text not null,
  points_per_unit int not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  guest_id uuid,
  -- its order has changed since its points were worked out
  look_at_since timestamptz,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, guest_id) references loyalty_guests (merchant_id, id),
  check ((used_at is null) = (guest_id is null))
);
create index loyalty_slips_by_code on loyalty_slips (code);
create index loyalty_slips_to_look_at on loyalty_slips (look_at_since) where look_at_since is not null;

create table loyalty_redemptions (
  merchant_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  store_id uuid not null,
  reward_id uuid not null,
  reward_name text not null,
  points int not null check (points > 0),
  -- made where the button was pressed: pressed twice, it is the same
  request_key uuid not null,
  at timestamptz not null,
  -- of users
  by_user text not null,
  undone_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, request_key),
  foreign key (merchant_id, guest_id) references loyalty_guests (merchant_id, id)
);
create index loyalty_redemptions_of_guest on loyalty_redemptions (merchant_id, guest_id, at desc);
create index loyalty_redemptions_by_time on loyalty_redemptions (merchant_id, at desc);

-- Every point that came or went; a guest's balance is their sum.
create table loyalty_movements (
  merchant_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  store_id uuid not null,
  kind text not null check (kind in ('earned', 'taken_back', 'given_again', 'redeemed', 'undone', 'expired')),
  points int not null check (points <> 0),
  order_id uuid,
  redemption_id uuid,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, guest_id) references loyalty_guests (merchant_id, id),
  check ((order_id is not null) = (kind in ('earned', 'taken_back', 'given_again'))),
  check ((redemption_id is not null) = (kind in ('redeemed', 'undone')))
);
-- An order is earned from once, and a reward is given and undone once.
create unique index loyalty_movements_earned_once on loyalty_movements (merchant_id, order_id) where kind = 'earned';
create unique index loyalty_movements_redeemed_once on loyalty_movements (merchant_id, redemption_id, kind)
  where redemption_id is not null;
create index loyalty_movements_of_order on loyalty_movements (merchant_id, order_id) where order_id is not null;
create index loyalty_movements_of_guest on loyalty_movements (merchant_id, guest_id, at desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['loyalty_programmes', 'loyalty_rewards', 'loyalty_guests', 'loyalty_consents',
    'loyalty_slips', 'loyalty_redemptions', 'loyalty_movements'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
  end loop;
end
$$;
grant select, insert, update on loyalty_programmes, loyalty_rewards, loyalty_guests, loyalty_slips, loyalty_redemptions
  to forkline_app;
grant select, insert on loyalty_consents, loyalty_movements to forkline_app;
-- An order that changes in intake's transaction marks its slip: ids only.
create policy intake on loyalty_slips to forkline_intake using (true) with check (true);
grant select (merchant_id, order_id, guest_id, look_at_since), update (look_at_since) on loyalty_slips
  to forkline_intake;

-- Where the code of a slip, or of a counter, leads: before its merchant is known.
create function loyalty_place(wanted text)
  returns table (merchant_id uuid, order_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select s.merchant_id, s.order_id from public.loyalty_slips s where s.code = wanted
    union all
    select p.merchant_id, null from public.loyalty_programmes p where p.join_code = wanted
  $$;
revoke all on function loyalty_place(text) from public;
grant execute on function loyalty_place(text) to forkline_app;

-- Whose card a link opens.
create function loyalty_card(token text)
  returns table (merchant_id uuid, guest_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$ select g.merchant_id, g.id from public.loyalty_guests g where g.link_token = token $$;
revoke all on function loyalty_card(text) from public;
grant execute on function loyalty_card(text) to forkline_app;

-- Merchants with slips to look at, the longest waiting first, and with points that have rested long enough. Names only.
create function merchants_with_points_due(at timestamptz, most int)
  returns table (merchant_id uuid, kind text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    (select s.merchant_id, 'slips' from public.loyalty_slips s where s.look_at_since is not null
      group by s.merchant_id order by min(s.look_at_since) limit most)
    union all
    (select p.merchant_id, 'expiry' from public.loyalty_programmes p
      where p.expires_after_days is not null and exists (select from public.loyalty_guests g
        where g.merchant_id = p.merchant_id and g.balance > 0
          and g.last_moved_at < at - make_interval(days => p.expires_after_days)) limit most)
  $$;
revoke all on function merchants_with_points_due(timestamptz, int) from public;
grant execute on function merchants_with_points_due(timestamptz, int) to forkline_app;

-- What points are worth stands in the books as entries of their own kind.
alter table ledger_entries drop constraint ledger_entries_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('order', 'reversal', 'adjustment', 'payout', 'receipt', 'verification', 'points'));
