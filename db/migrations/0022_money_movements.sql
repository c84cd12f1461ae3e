-- What happens to an order's money after it: refunds and charges that come late, what services transfer to us, and what
-- we pay out.

alter table ledger_entries drop constraint ledger_entries_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('order', 'reversal', 'adjustment', 'payout', 'receipt'));
-- the payout whose step an entry of that kind is
alter table ledger_entries add column payout_id uuid;
-- squawk-ignore constraint-missing-not-valid
alter table ledger_entries add constraint ledger_entries_payout_check
  check ((kind = 'payout') = (payout_id is not null));

-- Until which business day a merchant's books are paid out. What is entered later belongs to later days.
create table ledger_closings (
  merchant_id uuid primary key,
  closed_through date not null
);
alter table ledger_closings enable row level security;
create policy own on ledger_closings to forkline_app using (merchant_id = current_merchant_id());
grant select, insert, update on ledger_closings to forkline_app;

-- The back office reads every merchant's books and writes none.
create policy every_ledger_entry on ledger_entries for select to forkline_staff using (true);
create policy every_ledger_day on ledger_days for select to forkline_staff using (true);
create policy every_ledger_balance on ledger_balances for select to forkline_staff using (true);
grant select on ledger_entries, ledger_days, ledger_balances to forkline_staff;
