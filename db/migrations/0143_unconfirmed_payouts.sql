-- Which of a merchant's payouts are in a file that the bank should have acknowledged by now and has not.
create function unconfirmed_payouts() returns table (payout_id uuid)
language sql stable security definer set search_path to 'pg_catalog', 'pg_temp' as $$
  select e.payout_id from public.payout_file_entries e join public.payout_files f on f.id = e.file_id
  where e.paid_merchant_id = public.current_merchant_id() and e.payout_id is not null and not e.is_withdrawn
    and f.state = 'released' and f.silence_told_at is not null
$$;
revoke execute on function unconfirmed_payouts() from public;
grant execute on function unconfirmed_payouts() to forkline_app;
