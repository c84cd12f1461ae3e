-- What the delivery services say they have paid, held line by line against our record, and what is done about the
-- differences. Amounts in minor units.

create table service_reports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  service text not null,
  -- null: of several stores
  store_id uuid,
  -- of which orders it gives account; ISO days of the stores
  period_from date not null,
  period_to date not null,
  file_name text not null,
  -- SHA-256 of the file: the same one is taken in once
  digest text not null,
  currency text not null,
  lines int not null,
  -- by verdict: src/domains/reconciliation/model/finding.ts
  counts jsonb not null,
  claimed_minor bigint not null,
  deposited_minor bigint not null,
  unknown_columns text[] not null,
  unknown_kinds text[] not null,
  -- of src/domains/reconciliation/model/tolerances.ts
  tolerances text not null,
  taken_at timestamptz not null,
  -- a person's name, or the folder
  taken_by text not null,
  primary key (merchant_id, id),
  unique (merchant_id, service, digest),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index service_reports_latest on service_reports (merchant_id, taken_at desc, id desc);

create table report_lines (
  merchant_id uuid not null,
  report_id uuid not null,
  row_number int not null,
  store_id uuid not null,
  service text not null,
  kind text not null check (kind in ('order', 'refund', 'error_charge', 'adjustment', 'fee', 'tip', 'deposit')),
  -- the same for the same line in another report: SHA-256
  line_key text not null,
  order_id uuid,
  payout_reference text,
  gross_minor bigint not null,
  deducted_minor bigint not null,
  net_minor bigint not null,
  verdict text not null,
  -- as read and as it stands in the file
  line jsonb not null,
  primary key (merchant_id, report_id, row_number),
  foreign key (merchant_id, report_id) references service_reports (merchant_id, id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index report_lines_by_key on report_lines (merchant_id, service, line_key);
create index report_lines_by_order on report_lines (merchant_id, order_id) where order_id is not null;
create index report_lines_by_payout on report_lines (merchant_id, service, payout_reference)
  where payout_reference is not null;

create table reconciliation_cases (
  merchant_id uuid not null,
  id uuid not null,
  -- names the difference: found again, it is the same case
  subject text not null,
  kind text not null check (kind in ('missing_there', 'missing_here', 'amount_differs', 'fee_differs', 'unknown_refund',
    'unknown_charge', 'other_week', 'duplicate', 'deposit_differs')),
  service text not null,
  store_id uuid not null,
  report_id uuid not null,
  row_number int,
  order_id uuid,
  currency text not null,
  expected_minor bigint not null,
  seen_minor bigint not null,
  -- what is asked for; 0 where the difference is in our favour
  claim_minor bigint not null check (claim_minor >= 0),
  state text not null default 'open' check (state in ('open', 'sent', 'won', 'lost', 'written_off')),
  assigned_to text references users (id) on delete set null,
  due_at timestamptz not null,
  -- when staff were reminded that it is due soon
  reminded_at timestamptz,
  dispute_text text not null,
  -- what the case stands on, as it was when it was opened
  evidence jsonb not null,
  -- what happened to it, oldest first
  history jsonb not null,
  won_minor bigint check (won_minor between 0 and claim_minor),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- when its end was entered into the ledger
  entered_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, service, subject),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, report_id) references service_reports (merchant_id, id),
  check ((closed_at is null) = (state in ('open', 'sent')))
);
create index reconciliation_cases_by_time on reconciliation_cases (merchant_id, opened_at desc, id desc);
create index reconciliation_cases_by_order on reconciliation_cases (merchant_id, order_id) where order_id is not null;
create index reconciliation_cases_by_report on reconciliation_cases (merchant_id, report_id);
create index reconciliation_cases_due on reconciliation_cases (due_at) where state in ('open', 'sent');
create index reconciliation_cases_by_assignee on reconciliation_cases (assigned_to) where assigned_to is not null;

do $$
declare
  name text;
begin
  foreach name in array array['service_reports', 'report_lines', 'reconciliation_cases'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
  end loop;
end
$$;
create policy every_report on service_reports for select to forkline_staff using (true);
create policy every_case on reconciliation_cases to forkline_staff using (true);
grant select, insert on service_reports, report_lines to forkline_app;
grant select, insert on reconciliation_cases to forkline_app;
grant update (state, history, won_minor, closed_at, entered_at) on reconciliation_cases to forkline_app;
grant select on service_reports to forkline_staff;
grant select on reconciliation_cases to forkline_staff;
grant update (state, assigned_to, reminded_at, dispute_text, history, won_minor, closed_at)
  on reconciliation_cases to forkline_staff;
