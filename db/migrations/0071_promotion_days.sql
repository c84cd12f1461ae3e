-- A promotion runs from one business day to another, and in each store these are the days of its own clock. Those kept so
-- far were counted by the clock of the merchant's oldest store.
alter table promotions add column begins_on date, add column ends_on date;
update promotions p
set begins_on = ((p.begins_at at time zone s.time_zone) - s.business_day_cutoff)::date,
  ends_on = ((p.ends_at at time zone s.time_zone) - s.business_day_cutoff - interval '1 second')::date
from (select distinct on (merchant_id) merchant_id, time_zone, business_day_cutoff from stores
  order by merchant_id, created_at, id) s
where s.merchant_id = p.merchant_id;
update promotions set begins_on = begins_at::date, ends_on = ends_at::date where begins_on is null;
update promotions set ends_on = begins_on where ends_on < begins_on;
alter table promotions
  -- squawk-ignore adding-not-nullable-field
  alter column begins_on set not null,
  -- squawk-ignore adding-not-nullable-field
  alter column ends_on set not null,
  -- squawk-ignore constraint-missing-not-valid
  add check (ends_on >= begins_on);
