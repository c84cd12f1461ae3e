-- A mail that a restaurant sends to its own guests comes from its name; null: from ours.
alter table outgoing_messages add column sender_name text;

-- A draft that was never sent may be deleted: nothing refers to it.
grant delete on promotions, campaigns to forkline_app;
