-- What the merchant asked to be changed on an accepted order, and what came of it, oldest first.
alter table orders add column adjustments jsonb not null default '[]';
