-- What merchants are paid: the weekly runs, the payouts, what holds them, and the files that tell our bank.

-- Numbers go on over all merchants: banks answer by them.
create sequence payout_numbers;
grant usage on sequence payout_numbers to forkline_app;

-- The weekly run over all merchants. Its row is there before it is due, so that staff can see and hold it.
create table payout_runs (
  -- a Monday and its Sunday, business days of each store
  week_from date primary key,
  week_to date not null,
  due_at timestamptz not null,
  -- `stopped`: the ledger did not hold; nobody was paid until staff release it
  state text not null default 'due' check (state in ('due', 'held', 'stopped', 'running', 'done')),
  reason text,
  changed_by text,
  began_at timestamptz,
  ended_at timestamptz,
  check (week_to = week_from + 6)
);
grant select, insert, update on payout_runs to forkline_app;
grant select, update (state, reason, changed_by) on payout_runs to forkline_staff;

create table payouts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- at most 15 characters, as a bank file takes them
  number text not null check (number ~ '^[A-Z0-9][A-Z0-9-]{0,14}$'),
  week_from date not null,
  week_to date not null,
  -- the payout that came back and is paid by this one
  reissue_of uuid,
  amount_minor bigint not null,
  currency text not null,
  -- what falls to each store: [{storeId, amountMinor}]
  shares jsonb not null,
  -- src/domains/payouts/model/payout-states.ts
  state text not null
    check (state in ('held', 'carried', 'prepared', 'in_file', 'sent', 'paid', 'returned', 'cancelled')),
  -- what holds or carries it, or brought it back: [{code, sentence}]
  reasons jsonb not null default '[]',
  -- what is unusual about it, for staff: [{code, sentence, holds}]
  anomalies jsonb not null default '[]',
  -- the median of the payouts before
  usual_minor bigint,
  rail text not null default 'nacha' check (rail in ('nacha', 'stripe')),
  -- of bank_accounts, or of stripe_accounts
  bank_account_id uuid,
  account_last_four text,
  -- the banking day on which the money is to arrive
  pay_on date,
  -- from when on it counts as paid, unless the bank sends it back
  settle_on date,
  -- the day of the ledger on which its money came back
  returned_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, reissue_of) references payouts (merchant_id, id),
  check (amount_minor > 0 or state = 'carried'),
  check (state not in ('prepared', 'in_file', 'sent', 'paid', 'returned') or bank_account_id is not null)
);
create unique index payouts_once_a_week on payouts (merchant_id, week_from) where reissue_of is null;
create unique index payouts_reissued_once on payouts (merchant_id, reissue_of) where reissue_of is not null;
create index payouts_in_time on payouts (merchant_id, created_at desc, id desc);
create index payouts_latest on payouts (created_at desc, id desc);
create index payouts_of_week on payouts (week_from, merchant_id);
create index payouts_by_state on payouts (state, created_at desc, id desc);
alter table payouts enable row level security;
create policy own on payouts to forkline_app using (merchant_id = current_merchant_id());
create policy every_payout on payouts to forkline_staff using (true);
grant select, insert, update on payouts to forkline_app;
grant select, update (state, reasons, pay_on, settle_on, updated_at) on payouts to forkline_staff;

-- Staff keep a merchant's payouts back, with the reason, until somebody ends it.
create table payout_holds (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  reason text not null,
  held_by text not null,
  held_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create unique index payout_holds_one_at_a_time on payout_holds (merchant_id) where ended_at is null;
alter table payout_holds enable row level security;
create policy own on payout_holds to forkline_app using (merchant_id = current_merchant_id());
create policy every_hold on payout_holds to forkline_staff using (true);
grant select on payout_holds to forkline_app;
grant select, insert, update on payout_holds to forkline_staff;

-- A merchant's account at Stripe: where there is one, its payouts are transfers to it and no bank files.
create table stripe_accounts (
  merchant_id uuid primary key references merchants (id),
  -- stands for the account in payouts: another one for another account
  id uuid not null,
  account_id text not null check (account_id ~ '^acct_[A-Za-z0-9]{6,60}$'),
  linked_by text not null,
  linked_at timestamptz not null
);
alter table stripe_accounts enable row level security;
create policy own on stripe_accounts to forkline_app using (merchant_id = current_merchant_id());
create policy every_stripe_account on stripe_accounts to forkline_staff using (true);
grant select on stripe_accounts to forkline_app;
grant select, insert, update, delete on stripe_accounts to forkline_staff;

-- A file for our bank. Its text holds account numbers: sealed, and opened by who releases or downloads it.
create table payout_files (
  id uuid primary key,
  -- `stripe`: a list of transfers, which we make ourselves once it is released
  rail text not null default 'nacha' check (rail in ('nacha', 'stripe')),
  -- by the clock of New York; with the modifier it is the file's name at the bank
  created_on date not null,
  file_id_modifier text not null check (file_id_modifier ~ '^[A-Z0-9]$'),
  created_at timestamptz not null,
  effective_on date not null,
  same_day boolean not null,
  first_sequence int not null check (first_sequence between 1 and 9999999),
  last_sequence int not null check (last_sequence between first_sequence and 9999999),
  payouts int not null,
  total_minor bigint not null check (total_minor > 0),
  -- SHA-256 of the text
  digest text not null,
  sealed text not null,
  state text not null default 'draft' check (state in ('draft', 'released', 'acknowledged', 'rejected', 'withdrawn')),
  made_by text not null,
  made_by_name text not null,
  released_by text,
  released_by_name text,
  released_at timestamptz,
  -- why it was withdrawn or rejected
  reason text,
  unique (rail, created_on, file_id_modifier),
  check (released_by <> made_by),
  check ((state in ('released', 'acknowledged', 'rejected')) = (released_by is not null))
);
create index payout_files_latest on payout_files (created_at desc, id desc);
grant select, insert, update (state, released_by, released_by_name, released_at, reason) on payout_files to forkline_staff;

-- What a file pays, by trace number: the bank answers by it.
create table payout_file_entries (
  file_id uuid not null references payout_files (id),
  trace text not null check (trace ~ '^[0-9]{15}$'),
  paid_merchant_id uuid not null,
  -- exactly one of them: a payout, or the account that a small deposit is to verify
  payout_id uuid,
  verified_account_id uuid,
  number text not null,
  amount_minor bigint not null,
  -- a withdrawn file's payouts may stand in another one
  is_withdrawn boolean not null default false,
  -- what the bank answered: R03, C01
  answer_code text,
  answered_at timestamptz,
  primary key (file_id, trace),
  foreign key (paid_merchant_id, payout_id) references payouts (merchant_id, id),
  check ((payout_id is null) <> (verified_account_id is null))
);
create unique index payout_file_entries_paid_once on payout_file_entries (payout_id)
  where payout_id is not null and not is_withdrawn;
create unique index payout_file_entries_verified_once on payout_file_entries (number)
  where verified_account_id is not null and not is_withdrawn;
create index payout_file_entries_by_payout on payout_file_entries (paid_merchant_id, payout_id);
create index payout_file_entries_by_trace on payout_file_entries (trace);
grant select, insert, update (is_withdrawn, answer_code, answered_at) on payout_file_entries to forkline_staff;

-- Files from our bank, each taken in once.
create table bank_files_received (
  id uuid primary key,
  kind text not null check (kind in ('acknowledgement', 'returns')),
  name text not null,
  -- SHA-256 of what it says: the same file again is refused
  digest text not null unique,
  sealed text not null,
  received_at timestamptz not null,
  received_by text not null,
  -- one sentence for each answer that was taken in, and for each that staff must look into
  taken jsonb not null,
  problems jsonb not null
);
create index bank_files_received_latest on bank_files_received (received_at desc, id desc);
grant select, insert on bank_files_received to forkline_staff;

-- Merchants with something owed that have no payout of that week yet, by id. Names only.
create function merchants_to_pay(week date, after_merchant uuid, most int)
  returns table (merchant_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select b.merchant_id from public.ledger_balances b
    where b.merchant_id > after_merchant and b.account like 'payable.%'
      and not exists (select from public.payouts p
        where p.merchant_id = b.merchant_id and p.week_from = week and p.reissue_of is null)
    group by b.merchant_id having sum(b.amount_minor) <> 0
    order by b.merchant_id limit most
  $$;
revoke all on function merchants_to_pay(date, uuid, int) from public;
grant execute on function merchants_to_pay(date, uuid, int) to forkline_app;

-- Payouts of any merchant in a state, those that have waited longest first. Names only.
create function payouts_in_state(wanted text, settled_by date, most int)
  returns table (merchant_id uuid, payout_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select p.merchant_id, p.id from public.payouts p
    where p.state = wanted and (settled_by is null or p.settle_on <= settled_by)
    order by p.created_at, p.id limit most
  $$;
revoke all on function payouts_in_state(text, date, int) from public;
grant execute on function payouts_in_state(text, date, int) to forkline_app;
