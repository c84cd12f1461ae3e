-- Acceptance, cancellations, accuracy and lateness are shown by hour of the week as well: what they are added up from is
-- kept by hour from here on, and for all that was counted before.
alter table report_hours
  add column late_ms bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
    check (cardinality(late_ms) = 24),
  add column offered bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
    check (cardinality(offered) = 24),
  add column missed bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
    check (cardinality(missed) = 24),
  add column cancelled bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
    check (cardinality(cancelled) = 24),
  add column wrong bigint[] not null default '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}'
    check (cardinality(wrong) = 24);

insert into report_hours as kept (merchant_id, business_date, store_id, service, sold, sales_minor, prepared, prep_ms,
  promised, late, late_ms, offered, missed, cancelled, wrong)
select merchant_id, business_date, store_id, service,
  array_agg(sold order by hour), array_agg(sales_minor order by hour), array_agg(prepared order by hour),
  array_agg(prep_ms order by hour), array_agg(promised order by hour), array_agg(late order by hour),
  array_agg(late_ms order by hour), array_agg(offered order by hour), array_agg(missed order by hour),
  array_agg(cancelled order by hour), array_agg(wrong order by hour)
from (
  select d.merchant_id, d.business_date, d.store_id, d.service, h.hour,
    coalesce(sum(f.sold), 0)::bigint as sold, coalesce(sum(f.sales_minor), 0)::bigint as sales_minor,
    coalesce(sum(f.prepared), 0)::bigint as prepared, coalesce(sum(f.prep_ms), 0)::bigint as prep_ms,
    coalesce(sum(f.promised), 0)::bigint as promised, coalesce(sum(f.late), 0)::bigint as late,
    coalesce(sum(f.late_ms), 0)::bigint as late_ms, coalesce(sum(f.offered), 0)::bigint as offered,
    coalesce(sum(f.missed), 0)::bigint as missed, coalesce(sum(f.cancelled), 0)::bigint as cancelled,
    coalesce(sum(f.wrong), 0)::bigint as wrong
  from (select distinct merchant_id, business_date, store_id, service from order_facts) d
  cross join generate_series(0, 23) h (hour)
  left join order_facts f on f.merchant_id = d.merchant_id and f.business_date = d.business_date
    and f.store_id = d.store_id and f.service = d.service and f.hour = h.hour
  group by 1, 2, 3, 4, 5
) by_hour
group by 1, 2, 3, 4
on conflict (merchant_id, business_date, store_id, service) do update
  set late_ms = excluded.late_ms, offered = excluded.offered, missed = excluded.missed, cancelled = excluded.cancelled,
    wrong = excluded.wrong;

alter table report_hours
  alter column late_ms drop default,
  alter column offered drop default,
  alter column missed drop default,
  alter column cancelled drop default,
  alter column wrong drop default;
