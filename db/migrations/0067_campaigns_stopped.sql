-- A campaign's message that still waits, since its provider is away, goes to nobody who has asked for no more meanwhile.
create function stop_waiting_campaigns() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  update public.outgoing_messages m set state = 'failed', last_error = 'Its recipient has asked for no more.'
  from public.campaign_messages c
  where c.merchant_id = new.merchant_id and c.guest_id = new.guest_id and m.id = c.message_id
    and m.state = 'waiting' and new.channel in (m.channel, 'programme');
  return null;
end
$$;
revoke all on function stop_waiting_campaigns() from public;
create trigger stop_waiting_campaigns after insert on loyalty_consents
  for each row when (not new.is_given) execute function stop_waiting_campaigns();
