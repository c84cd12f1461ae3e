-- The planner chooses nothing by what stands in these columns, but to keep statistics of them the server fetches
-- thousands of bodies and sorts them, again and again as the tables grow: half of what it did in a long rush of orders.
alter table inbox
  alter column headers set statistics 0,
  alter column body set statistics 0;
alter table orders
  alter column details set statistics 0,
  alter column courier set statistics 0,
  alter column alarms set statistics 0,
  alter column ending set statistics 0,
  alter column adjustments set statistics 0;
alter table order_lines alter column line set statistics 0;
alter table outbound_calls alter column call set statistics 0;
alter table customer_orders alter column items set statistics 0;
alter table ledger_entries alter column details set statistics 0;
alter table merchant_changes alter column details set statistics 0;
alter table report_lines alter column line set statistics 0;
