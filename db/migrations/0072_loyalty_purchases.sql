-- What a guest bought at the restaurant's own counter, with the points that it brought: a programme is for those who come
-- in as well as for those who order.
create table loyalty_purchases (
  merchant_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  store_id uuid not null,
  spent_minor bigint not null check (spent_minor > 0),
  points int not null check (points > 0),
  -- made where the button was pressed: pressed twice, it is the same
  request_key uuid not null,
  at timestamptz not null,
  -- of users
  by_user text not null,
  undone_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, request_key),
  foreign key (merchant_id, guest_id) references loyalty_guests (merchant_id, id)
);
create index loyalty_purchases_of_guest on loyalty_purchases (merchant_id, guest_id, at desc);
alter table loyalty_purchases enable row level security;
create policy own on loyalty_purchases to forkline_app using (merchant_id = current_merchant_id());
grant select, insert, update on loyalty_purchases to forkline_app;

alter table loyalty_movements
  add column purchase_id uuid,
  drop constraint loyalty_movements_kind_check,
  -- squawk-ignore constraint-missing-not-valid
  add constraint loyalty_movements_kind_check check (kind in
    ('earned', 'taken_back', 'given_again', 'redeemed', 'undone', 'expired', 'bought', 'bought_undone')),
  -- squawk-ignore constraint-missing-not-valid
  add constraint loyalty_movements_purchase_check
    check ((purchase_id is not null) = (kind in ('bought', 'bought_undone')));
-- squawk-ignore require-concurrent-index-creation
create unique index loyalty_movements_bought_once on loyalty_movements (merchant_id, purchase_id, kind)
  where purchase_id is not null;
