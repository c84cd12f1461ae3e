-- What a promotion cost changes after its end, too: orders that came with it are cancelled, or come late.
create index promotions_ended on promotions (ended_at) where state = 'ended';

drop function merchants_with_promotions(int);

-- Merchants with promotions that run, or have ended since then. Names only.
create function merchants_with_promotions(ended_since timestamptz, most int)
  returns table (merchant_id uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select p.merchant_id from public.promotions p
    where p.state = 'running' or p.state = 'ended' and p.ended_at > ended_since
    group by p.merchant_id order by min(p.ends_at) limit most
  $$;
revoke all on function merchants_with_promotions(timestamptz, int) from public;
grant execute on function merchants_with_promotions(timestamptz, int) to forkline_app;
