-- Notices are read for half a year and then forgotten, with who has read them and what was sent about them. What
-- somebody is still being told of stays.
create index notices_oldest on notices (created_at);

-- Of all merchants, those raised before; answers how many there were, at most `most` at a time.
create function forget_notices(before timestamptz, most int)
  returns int
  language sql security definer
  set search_path = pg_catalog, pg_temp
  as $$
    with old as materialized (
      select n.merchant_id, n.id from public.notices n
      where n.created_at < before and n.escalate_at is null
        and not exists (select from public.notice_deliveries d
          where d.merchant_id = n.merchant_id and d.notice_id = n.id and d.due_at is not null)
      order by n.created_at limit most for update skip locked),
    readers as (
      delete from public.notice_people p using old where p.merchant_id = old.merchant_id and p.notice_id = old.id),
    deliveries as (
      delete from public.notice_deliveries d using old where d.merchant_id = old.merchant_id and d.notice_id = old.id),
    gone as (
      delete from public.notices n using old where n.merchant_id = old.merchant_id and n.id = old.id returning 1)
    select count(*)::int from gone
  $$;
revoke all on function forget_notices(timestamptz, int) from public;
grant execute on function forget_notices(timestamptz, int) to forkline_app;
