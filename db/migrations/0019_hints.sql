-- Deliveries that only point at an order: once the order has been read, all that arrived before have been answered.
alter table inbox add column is_hint boolean not null default false;
-- While it waits; what is done says so by its state.
create index inbox_hints on inbox (merchant_id, connection_id, external_order_id) where state = 'waiting' and is_hint;
