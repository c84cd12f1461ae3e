-- What our own bank shows of the services' deposits. A report only announces a deposit; money on our account is what a
-- statement of our bank has. Amounts in minor units.

-- Deposits that reports announce, each until our bank shows it.
create table expected_deposits (
  merchant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  service text not null,
  -- the line that announces it; its key is the same in every report that has the line
  report_id uuid not null,
  row_number int not null,
  line_key text not null,
  payout_reference text,
  -- below 0 where the service takes money back
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  expected_on date not null,
  -- `missing`: it should have come, and a case is open
  state text not null default 'expected' check (state in ('expected', 'received', 'missing')),
  statement_line_id uuid,
  received_minor bigint,
  received_on date,
  -- when the ledger and the case followed
  entered_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, service, line_key),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, report_id) references service_reports (merchant_id, id),
  check ((state = 'received') = (statement_line_id is not null)),
  check ((state = 'received') = (received_minor is not null and received_on is not null))
);
create index expected_deposits_awaited on expected_deposits (expected_on) where state <> 'received';
create index expected_deposits_by_report on expected_deposits (merchant_id, report_id);
create index expected_deposits_by_line on expected_deposits (statement_line_id) where statement_line_id is not null;
alter table expected_deposits enable row level security;
create policy own on expected_deposits to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on expected_deposits as restrictive to forkline_app using (store_is_open(store_id));
create policy every_expected_deposit on expected_deposits to forkline_staff using (true);
grant select, insert, update (entered_at) on expected_deposits to forkline_app;
grant select, update (state, statement_line_id, received_minor, received_on, entered_at) on expected_deposits
  to forkline_staff;

-- Statements of our own account: no merchant's.
create table bank_statements (
  id uuid primary key,
  name text not null,
  -- SHA-256 of the file: the same one is taken in once
  digest text not null unique,
  first_day date not null,
  last_day date not null,
  lines int not null,
  service_lines int not null,
  -- lines of services that stood in a statement before
  known_lines int not null,
  taken_at timestamptz not null,
  -- a person's name, or the folder
  taken_by text not null
);
create index bank_statements_latest on bank_statements (taken_at desc, id desc);
grant select, insert on bank_statements to forkline_staff;

-- Lines that name a delivery service; of the others nothing is kept.
create table bank_statement_lines (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  row_number int not null,
  -- the same for the same line in a statement that overlaps
  line_key text not null unique,
  service text not null,
  booked_on date not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  description text not null,
  -- `open`: nobody has announced it yet; `set_aside`: staff say that it is no deposit for an order
  state text not null default 'open' check (state in ('open', 'matched', 'set_aside')),
  -- why, and by whom
  reason text,
  decided_by text,
  decided_at timestamptz
);
create index bank_statement_lines_open on bank_statement_lines (booked_on) where state = 'open';
create index bank_statement_lines_by_statement on bank_statement_lines (statement_id);
grant select, insert, update (state, reason, decided_by, decided_at) on bank_statement_lines to forkline_staff;

-- A case may be about a deposit, and may be explained by the service's own change of its order.
alter table reconciliation_cases drop constraint reconciliation_cases_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table reconciliation_cases add constraint reconciliation_cases_kind_check
  check (kind in ('missing_there', 'missing_here', 'amount_differs', 'fee_differs', 'unknown_refund', 'unknown_charge',
    'other_week', 'duplicate', 'deposit_differs', 'deposit_missing'));
alter table reconciliation_cases drop constraint reconciliation_cases_state_check;
-- squawk-ignore constraint-missing-not-valid
alter table reconciliation_cases add constraint reconciliation_cases_state_check
  check (state in ('open', 'sent', 'won', 'lost', 'written_off', 'explained'));
-- what of the claim the service's change of the order explains
alter table reconciliation_cases add column explained_minor bigint not null default 0;
-- squawk-ignore constraint-missing-not-valid
alter table reconciliation_cases add constraint reconciliation_cases_explained_check
  check (explained_minor between 0 and claim_minor);
grant update (explained_minor, dispute_text) on reconciliation_cases to forkline_app;

-- The small deposits that verify bank accounts are entries of their own kind.
alter table ledger_entries drop constraint ledger_entries_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('order', 'reversal', 'adjustment', 'payout', 'receipt', 'verification'));
