-- Staff carry out the deletion of an account that its owner asked for. Orders, the ledger, payouts and what proves them
-- stay for about seven years, without needless personal data; everything else goes (docs/retention.md).
alter table merchants add column deleted_at timestamptz;
alter table deletion_requests
  -- when staff began to carry it out
  add column begun_at timestamptz,
  add column carried_out_at timestamptz;
grant update (begun_at) on deletion_requests to forkline_staff;

create index orders_to_forget_of_merchant on orders (merchant_id, id) where forgotten_at is null;

-- What an order keeps of itself without its customer.
create function forgotten_details(details jsonb)
  returns jsonb
  language sql immutable
  set search_path = pg_catalog, pg_temp
  as $$
    select (details - 'destination') || jsonb_build_object(
      'customer', jsonb_strip_nulls(jsonb_build_object(
        'name', 'Customer',
        'pastOrderCount', details -> 'customer' -> 'pastOrderCount',
        'isReturning', details -> 'customer' -> 'isReturning')),
      'participants', '[]'::jsonb,
      'notes', '{}'::jsonb,
      'couriers', coalesce((select jsonb_agg(public.forgotten_courier(c.value) order by c.ordinality)
        from jsonb_array_elements(details -> 'couriers') with ordinality c), '[]'::jsonb))
  $$;

-- One batch of a merchant's large tables. Answers how many rows that was: 0 when nothing is left, null while a service is
-- still to be told that a connection has ended. Safe to repeat.
create function erase_merchant_batch(merchant uuid, most int)
  returns int
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    n int;
    total int := 0;
    name text;
  begin
    perform from public.merchants m where m.id = merchant and m.state = 'closed' and exists (
      select from public.deletion_requests d
      where d.merchant_id = merchant and d.withdrawn_at is null and d.begun_at is not null);
    if not found then raise exception 'the deletion of merchant % has not been started', merchant; end if;
    perform from public.connections c
      where c.merchant_id = merchant and (c.state <> 'disconnected' or c.release_due_at is not null);
    if found then return null; end if;

    with old as materialized (
      select o.id from public.orders o
      where o.merchant_id = merchant and o.forgotten_at is null
      order by o.id limit most for update skip locked),
    lines as (
      update public.order_lines l set line = public.forgotten_line(l.line)
      from old where l.merchant_id = merchant and l.order_id = old.id),
    gone as (
      update public.orders o set
        forgotten_at = now(), customer_name = 'Customer', search_text = lower(o.display_id),
        courier = public.forgotten_courier(o.courier), details = public.forgotten_details(o.details)
      from old where o.merchant_id = merchant and o.id = old.id returning 1)
    select count(*) into total from gone;

    foreach name in array array['inbox', 'outbound_calls', 'feed_events', 'print_tickets', 'customer_orders'] loop
      execute format(
        'delete from public.%1$I where ctid in (select ctid from public.%1$I where merchant_id = $1 limit $2)', name)
        using merchant, most;
      get diagnostics n = row_count;
      total := total + n;
    end loop;
    return total;
  end $$;
revoke all on function erase_merchant_batch(uuid, int) from public;
grant execute on function erase_merchant_batch(uuid, int) to forkline_staff;

-- The rest, in one transaction, once the batches are done. Answers the files and photos that belonged to it.
create function erase_merchant(merchant uuid)
  returns table (file_keys text[], photo_ids uuid[])
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
  declare
    keys text[];
    photos uuid[];
    people text[];
    addresses text[];
    asked uuid[];
    name text;
  begin
    if public.erase_merchant_batch(merchant, 1) is distinct from 0 then
      raise exception 'merchant % still has rows to erase', merchant;
    end if;

    select coalesce(array_agg(m.user_id), '{}') into people
    from public.memberships m
    where m.merchant_id = merchant
      and not exists (select from public.memberships o where o.user_id = m.user_id and o.merchant_id <> merchant);
    select coalesce(array_agg(a.id), '{}') into asked
    from public.applications a
    where a.became_merchant_id = merchant or a.for_merchant_id = merchant or a.user_id = any (people);
    select coalesce(array_agg(distinct lower(x.address)), '{}') into addresses
    from (
      select u.email as address from public.users u where u.id = any (people)
      union all select u.phone_number from public.users u where u.id = any (people)
      union all select c.phone from public.sms_consents c where c.user_id = any (people)
      union all select i.email from public.invitations i where i.merchant_id = merchant
      union all select a.email from public.applications a where a.id = any (asked)
      union all select g.email from public.loyalty_guests g where g.merchant_id = merchant
      union all select g.phone from public.loyalty_guests g where g.merchant_id = merchant
      union all select b.contact_email from public.bank_accounts b where b.merchant_id = merchant
      union all select c.contact_email from public.support_cases c where c.merchant_id = merchant
    ) x where x.address is not null;

    select coalesce(array_agg(f.key), '{}') into keys from (
      select d.file_key as key from public.application_documents d where d.application_id = any (asked)
      union all
      select 'support/' || (a.value ->> 'id') from public.support_messages m, jsonb_array_elements(m.attachments) a
      where m.merchant_id = merchant and a.value ->> 'leftOut' is null
    ) f;
    select coalesce(array_agg(p.id), '{}') into photos from (
      select s.id from public.store_photos s where s.merchant_id = merchant
      union all select m.id from public.menu_photos m where m.merchant_id = merchant
      union all select split_part(s.logo_url, '/', 3)::uuid from public.stores s
        where s.merchant_id = merchant and s.logo_url like '/photos/%'
    ) p;

    delete from public.support_notes n using public.support_cases c where c.merchant_id = merchant and n.case_id = c.id;
    -- Those that others refer to come after the others.
    foreach name in array array[
      'webhook_attempts', 'webhook_messages', 'webhook_orders', 'webhook_endpoints', 'api_keys',
      'assistant_deeds', 'assistant_turns', 'assistant_conversations',
      'campaign_messages', 'campaigns', 'promotion_targets', 'promotions', 'chat_messages', 'chats',
      'loyalty_slips', 'loyalty_redemptions', 'loyalty_purchases', 'loyalty_movements', 'loyalty_consents',
      'loyalty_guests', 'loyalty_phones', 'loyalty_rewards', 'loyalty_programmes',
      'review_items', 'reviews', 'review_checks',
      'notice_deliveries', 'notice_people', 'notices', 'notice_preferences', 'notice_choices', 'escalation_people',
      'report_mails', 'late_order_letters',
      'connection_requests', 'availability_calls', 'connection_checks', 'connection_credentials', 'connection_menus', 'consents', 'drifts',
      'order_gaps', 'store_wishes', 'sold_outs', 'stock_takings', 'menu_stock', 'price_changes', 'price_exceptions',
      'pricing_settings', 'modifiers', 'modifier_groups', 'menu_items', 'menu_categories', 'menus', 'menu_imports',
      'menu_photos', 'print_stations', 'printing_stores', 'printers',
      'service_messages', 'service_threads', 'support_messages', 'support_cases', 'merchant_changes', 'feeds',
      'customer_items', 'customer_lasts', 'customer_days', 'customer_counts', 'customers',
      'store_hours', 'store_photos', 'store_offs', 'invitations', 'memberships', 'stripe_accounts'
    ] loop
      execute format('delete from public.%I where merchant_id = $1', name) using merchant;
    end loop;

    delete from public.application_documents d where d.application_id = any (asked);
    delete from public.application_entries e where e.application_id = any (asked);
    delete from public.application_checks c where c.application_id = any (asked);
    delete from public.applications a where a.id = any (asked);
    perform public.forget_people(people);

    update public.outgoing_messages m set recipient = '', subject = null, body_html = null, reply_to = null,
      sender_name = null, unsubscribe_url = null,
      state = case when m.state = 'waiting' then 'failed' else m.state end,
      body_text = case when m.state = 'sent' then null else '' end
    where lower(m.recipient) = any (addresses);
    update public.incoming_mails m set sender = '', subject = '' where lower(m.sender) = any (addresses);

    update public.publications p set note = '', made_by = null where p.merchant_id = merchant;
    update public.connections c set accept_rules = null, refused_why = null where c.merchant_id = merchant;
    update public.stores s set phone = null, description = '', logo_url = null, cuisines = '{}' where s.merchant_id = merchant;
    update public.bank_accounts b set
      contact_name = '', contact_email = '', entered_by = '', sealed_number = null, sealed_deposits = null,
      ended_at = case when b.state in ('unverified', 'verified') then now() else b.ended_at end,
      state = case when b.state in ('unverified', 'verified') then 'cancelled' else b.state end
    where b.merchant_id = merchant;
    update public.deletion_requests d set asked_by = '', asked_by_name = '', reason = '', carried_out_at = now()
    where d.merchant_id = merchant;
    update public.merchants m set deleted_at = coalesce(m.deleted_at, now()), state_reason = null where m.id = merchant;
    return query select keys, photos;
  end $$;
revoke all on function erase_merchant(uuid) from public;
grant execute on function erase_merchant(uuid) to forkline_staff;
