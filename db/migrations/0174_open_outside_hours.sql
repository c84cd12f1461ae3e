-- Since when a service takes orders at a time at which the store's own hours say that it is closed.
alter table connection_checks add column open_outside_since timestamptz;
