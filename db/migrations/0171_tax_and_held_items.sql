-- The tax of items that name none: by category, then by store ([{"storeId": "…", "taxBasisPoints": 825}]).
alter table menu_categories add column tax jsonb not null default '{}';
alter table pricing_settings add column store_taxes jsonb not null default '[]';

-- Items and modifiers that a version leaves out on one service, each with the reason.
alter table publication_targets add column held_back jsonb not null default '[]';
create index publication_targets_held_back on publication_targets (merchant_id, connection_id) where held_back <> '[]';

alter table publications drop constraint publications_cause_check;
alter table publications
  -- squawk-ignore constraint-missing-not-valid
  add constraint publications_cause_check check (cause in ('owner', 'restore', 'price_change', 'hours', 'mended'));
