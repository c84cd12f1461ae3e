-- How many messages of each campaign were kept because nothing is set up to send them by: a campaign of which nothing went
-- out is not shown as sent.
create function campaigns_kept(campaigns uuid[]) returns table (campaign_id uuid, messages bigint)
language sql stable security definer set search_path to 'pg_catalog', 'pg_temp' as $$
  select m.campaign_id, count(*) from public.campaign_messages m join public.outgoing_messages o on o.id = m.message_id
  where m.merchant_id = public.current_merchant_id() and m.campaign_id = any (campaigns) and o.state = 'kept'
  group by m.campaign_id
$$;
revoke execute on function campaigns_kept(uuid[]) from public;
grant execute on function campaigns_kept(uuid[]) to forkline_app;
