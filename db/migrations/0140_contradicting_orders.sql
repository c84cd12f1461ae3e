-- Orders whose stated total and lines disagree: a kind of case, and quickly found for the ledger browser.
alter table reconciliation_cases drop constraint reconciliation_cases_kind_check;
alter table reconciliation_cases
  -- squawk-ignore constraint-missing-not-valid
  add constraint reconciliation_cases_kind_check check (kind in (
  'missing_there', 'missing_here', 'amount_differs', 'fee_differs', 'unknown_refund', 'unknown_charge', 'other_week',
  'duplicate', 'deposit_differs', 'deposit_missing', 'order_contradicts'));

create index orders_contradicting on orders (merchant_id, placed_at desc) where details ? 'moneyMismatch';
