-- Whether a promotion also goes to stores that the caller does not work in: such a one is theirs to see, not to change.
create function promotion_goes_beyond(wanted uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    select exists (
      select from public.promotion_targets t
      where t.merchant_id = public.current_merchant_id() and t.promotion_id = wanted
        and not public.store_is_open(t.store_id))
  $$;
revoke all on function promotion_goes_beyond(uuid) from public;
grant execute on function promotion_goes_beyond(uuid) to forkline_app;
