-- A service's list is asked for as far back as what changes there was mostly placed. When it was last asked for all of a
-- connection's recent orders, and since when one that was placed ahead waits for its time.
alter table connection_checks
  add column orders_whole_at timestamptz,
  add column orders_ahead_since timestamptz;
