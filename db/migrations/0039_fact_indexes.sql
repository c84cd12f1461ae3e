-- A store's day up to this minute, for the home screen: from the index alone.
create index order_facts_of_store on order_facts (merchant_id, store_id, business_date, placed_at)
  include (sold, sales_minor, prepared, prep_ms, wrong);

-- Who ended an order: the rarest are found among the others at once.
create index order_facts_declined on order_facts (merchant_id, business_date, placed_at, order_id) where declined > 0;
create index order_facts_by_restaurant on order_facts (merchant_id, business_date, placed_at, order_id) where by_restaurant > 0;
create index order_facts_by_customer on order_facts (merchant_id, business_date, placed_at, order_id) where by_customer > 0;
create index order_facts_by_service on order_facts (merchant_id, business_date, placed_at, order_id) where by_service > 0;
create index order_facts_by_courier on order_facts (merchant_id, business_date, placed_at, order_id) where by_courier > 0;
create index order_facts_by_timeout on order_facts (merchant_id, business_date, placed_at, order_id) where by_timeout > 0;
create index order_facts_by_nobody on order_facts (merchant_id, business_date, placed_at, order_id) where by_nobody > 0;
