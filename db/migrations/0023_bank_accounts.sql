-- Where a merchant's payouts go. At most one account is in use and at most one is on its way to be.
create table bank_accounts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  state text not null check (state in ('unverified', 'verified', 'failed', 'cancelled')),
  holder_name text not null,
  kind text not null check (kind in ('checking', 'savings')),
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  bank_name text,
  -- encrypted; gone once nobody can be paid there any more
  sealed_number text,
  last_four text not null check (length(last_four) = 4),
  -- who entered it, and whom to write to when it changes, even if they have left the team by then
  entered_by text not null,
  contact_name text not null,
  contact_email text not null,
  entered_at timestamptz not null,
  -- the two small amounts that prove whose account it is, encrypted; gone once they have done so
  sealed_deposits text,
  deposits_sent_at timestamptz,
  -- the banking day on which they are to be seen in the account
  deposits_arrive_on date,
  wrong_tries int not null default 0,
  verified_at timestamptz,
  -- the end of its cooling-off time
  usable_from timestamptz,
  -- when the next account takes its place; null while none is to
  replaced_at timestamptz,
  ended_at timestamptz,
  -- a return code of the bank, or wrong_amounts
  failure text,
  -- what the bank said is different, and when: src/domains/payouts/model/change-codes.ts
  correction_code text,
  corrected_at timestamptz,
  primary key (merchant_id, id),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('failed', 'cancelled')) = (ended_at is not null)),
  check (state <> 'verified' or (verified_at is not null and usable_from is not null and sealed_number is not null)),
  check (state <> 'unverified' or (sealed_number is not null and sealed_deposits is not null))
);
create unique index bank_accounts_one_unverified on bank_accounts (merchant_id) where state = 'unverified';
create unique index bank_accounts_one_standing on bank_accounts (merchant_id)
  where state = 'verified' and replaced_at is null;
create index bank_accounts_deposits_to_send on bank_accounts (entered_at)
  where state = 'unverified' and deposits_sent_at is null;

alter table bank_accounts enable row level security;
create policy own on bank_accounts to forkline_app using (merchant_id = current_merchant_id());
grant select, insert on bank_accounts to forkline_app;
-- What was typed is never changed: a correction is a new account.
grant update (state, sealed_number, sealed_deposits, deposits_sent_at, deposits_arrive_on, wrong_tries, verified_at,
  usable_from, replaced_at, ended_at, failure, correction_code, corrected_at) on bank_accounts to forkline_app;

-- Whom to write to about the money of the transaction's merchant.
create function merchant_owners()
  returns table (user_id text, name text, email text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select u.id, u.name, u.email
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.role = 'owner'
    order by m.created_at, u.id
  $$;
revoke all on function merchant_owners() from public;
grant execute on function merchant_owners() to forkline_app;

-- Merchants whose account waits for its two small deposits, the longest waiting first. Names only.
create function merchants_with_deposits_to_send(most int)
  returns table (merchant_id uuid)
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select a.merchant_id from public.bank_accounts a
    where a.state = 'unverified' and a.deposits_sent_at is null
    order by a.entered_at limit most
  $$;
revoke all on function merchants_with_deposits_to_send(int) from public;
grant execute on function merchants_with_deposits_to_send(int) to forkline_app;
