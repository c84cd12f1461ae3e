-- Dumped from db/migrations by scripts/database.ts; reviewed in every diff, never edited.


CREATE SCHEMA quiet;

ALTER SCHEMA quiet OWNER TO postgres;

CREATE FUNCTION public.add_each(a bigint[], b bigint[]) RETURNS bigint[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select array_agg(x + y order by place) from unnest(a, b) with ordinality as t (x, y, place) $$;

ALTER FUNCTION public.add_each(a bigint[], b bigint[]) OWNER TO postgres;

CREATE FUNCTION public.add_up_ledger() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into public.ledger_days as d
    (merchant_id, business_date, store_id, service, account, currency, amount_minor, orders)
  select e.merchant_id, e.business_date, e.store_id, e.service, p.account, e.currency, sum(p.amount),
    count(*) filter (where e.kind = 'order') - count(*) filter (where e.kind = 'reversal')
  from fresh e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (merchant_id, business_date, store_id, service, account, currency) do update
    set amount_minor = d.amount_minor + excluded.amount_minor, orders = d.orders + excluded.orders;
  insert into public.ledger_balances as b (merchant_id, store_id, service, account, currency, amount_minor)
  select e.merchant_id, e.store_id, e.service, p.account, e.currency, sum(p.amount)
  from fresh e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (merchant_id, store_id, service, account, currency) do update
    set amount_minor = b.amount_minor + excluded.amount_minor;
  return null;
end
$$;

ALTER FUNCTION public.add_up_ledger() OWNER TO postgres;

CREATE FUNCTION public.audit_subject(kind text, subject text) RETURNS jsonb
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
declare
  named jsonb;
  wanted uuid := case when subject ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then subject::uuid end;
begin
  named := case kind
    when 'application' then (select jsonb_build_object('object', coalesce(nullif(a.store_name, ''), a.brand_name)) from public.applications a where a.id = wanted)
    when 'payout' then (select jsonb_build_object('object', p.number, 'amountMinor', p.amount_minor, 'currency', p.currency)
      from public.payouts p where p.id = wanted)
    when 'payout_run' then jsonb_build_object('object', subject)
    when 'payout_file' then (select jsonb_build_object('object', concat(f.created_on, ' ', f.file_id_modifier),
      'amountMinor', f.total_minor, 'currency', 'USD') from public.payout_files f where f.id = wanted)
    when 'bank_file' then (select jsonb_build_object('object', b.name) from public.bank_files_received b where b.id = wanted)
    when 'bank_statement' then (select jsonb_build_object('object', s.name) from public.bank_statements s where s.id = wanted)
    when 'bank_line' then (select jsonb_build_object('object', l.description, 'amountMinor', l.amount_minor, 'currency', l.currency)
      from public.bank_statement_lines l where l.id = wanted)
    when 'support_case' then (select jsonb_build_object('object', concat('C-', c.number)) from public.support_cases c where c.id = wanted)
    when 'case' then (select jsonb_build_object('object', coalesce((select o.display_id from public.orders o
      where o.merchant_id = c.merchant_id and o.id = c.order_id), replace(c.kind, '_', ' ')), 'amountMinor', c.claim_minor, 'currency', c.currency)
      from public.reconciliation_cases c where c.id = wanted)
    when 'service_thread' then (select jsonb_build_object('object', t.title) from public.service_threads t where t.id = wanted)
    when 'service_contact' then (select jsonb_build_object('object', c.service) from public.service_contacts c where c.id = wanted)
    when 'connection_request' then (select jsonb_build_object('object', r.service) from public.connection_requests r where r.id = wanted)
    when 'saved_reply' then (select jsonb_build_object('object', r.title) from public.support_saved_replies r where r.id = wanted)
    when 'outgoing_message' then (select jsonb_build_object('object', coalesce(m.subject, m.purpose))
      from public.outgoing_messages m where m.id = wanted)
    when 'contact_message' then (select jsonb_build_object('object', m.topic) from public.contact_messages m where m.id = wanted)
    when 'career_application' then (select jsonb_build_object('object', a.role_id) from public.career_applications a where a.id = wanted)
    when 'news_letter' then (select jsonb_build_object('object', nullif(n.subject_en, '')) from public.news_letters n where n.id = wanted)
  end;
  return coalesce(jsonb_strip_nulls(named), '{}');
end $_$;

ALTER FUNCTION public.audit_subject(kind text, subject text) OWNER TO postgres;

CREATE FUNCTION public.campaign_deliveries(campaign uuid) RETURNS TABLE(state text, messages bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.state, count(*) from public.campaign_messages m
    join public.outgoing_messages o on o.id = m.message_id
    where m.merchant_id = public.current_merchant_id() and m.campaign_id = campaign
    group by o.state
  $$;

ALTER FUNCTION public.campaign_deliveries(campaign uuid) OWNER TO postgres;

CREATE FUNCTION public.campaigns_due(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, campaign_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id, c.id from public.campaigns c
    where c.state = 'sending' and (
      exists (select from public.campaign_messages m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
        and m.state = 'waiting' and m.due_at <= at)
      or not exists (select from public.campaign_messages m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
        and m.state = 'waiting'))
    order by c.started_at limit most
  $$;

ALTER FUNCTION public.campaigns_due(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.campaigns_kept(campaigns uuid[]) RETURNS TABLE(campaign_id uuid, messages bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select m.campaign_id, count(*) from public.campaign_messages m join public.outgoing_messages o on o.id = m.message_id
  where m.merchant_id = public.current_merchant_id() and m.campaign_id = any (campaigns) and o.state = 'kept'
  group by m.campaign_id
$$;

ALTER FUNCTION public.campaigns_kept(campaigns uuid[]) OWNER TO postgres;

CREATE FUNCTION public.current_merchant_id() RETURNS uuid
    LANGUAGE sql STABLE
    RETURN (NULLIF(current_setting('app.merchant_id'::text, true), ''::text))::uuid;

ALTER FUNCTION public.current_merchant_id() OWNER TO postgres;

CREATE FUNCTION public.current_user_id() RETURNS text
    LANGUAGE sql STABLE
    RETURN NULLIF(current_setting('app.user_id'::text, true), ''::text);

ALTER FUNCTION public.current_user_id() OWNER TO postgres;

CREATE FUNCTION public.due_connecting_work(due_before timestamp with time zone, most integer) RETURNS TABLE(kind text, merchant_id uuid, id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select 'release', c.merchant_id, c.id from public.connections c
      where c.release_due_at < due_before order by c.release_due_at limit most)
    union all
    (select 'forget', s.merchant_id, s.id from public.consents s
      where s.sealed_grant is not null and s.expires_at < due_before order by s.expires_at limit most)
  $$;

ALTER FUNCTION public.due_connecting_work(due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.due_menu_work(due_before timestamp with time zone, most integer) RETURNS TABLE(kind text, merchant_id uuid, id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select 'send', t.merchant_id, t.connection_id from public.publication_targets t
      where t.due_at < due_before group by 2, 3 order by min(t.due_at) limit most)
    union all
    (select 'availability', c.merchant_id, c.connection_id from public.availability_calls c
      where c.state = 'pending' and c.due_at < due_before group by 2, 3 order by min(c.due_at) limit most)
    union all
    (select 'back_on_sale', s.merchant_id, s.store_id from public.sold_outs s
      where s.until_at < due_before group by 2, 3 order by min(s.until_at) limit most)
    union all
    (select 'read_back', m.merchant_id, m.connection_id from public.connection_menus m
      where m.read_due_at < due_before order by m.read_due_at limit most)
    union all
    (select 'price_change', p.merchant_id, p.id from public.price_changes p
      where p.due_at < due_before and p.cancelled_at is null order by p.due_at limit most)
    union all
    (select 'import', i.merchant_id, i.id from public.menu_imports i
      where i.state = 'running' and i.due_at < due_before order by i.due_at limit most)
  $$;

ALTER FUNCTION public.due_menu_work(due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.due_order_checks(services text[], due_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, connection_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id, c.id from public.connections c
    left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
    where c.service = any (services) and c.state <> 'disconnected'
      and (k.orders_due_at is null or k.orders_due_at < due_before)
    order by k.orders_due_at nulls first limit most
  $$;

ALTER FUNCTION public.due_order_checks(services text[], due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.due_proof_checks(due_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, request_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select r.merchant_id, r.id from public.connection_requests r
    where r.check_due_at < due_before order by r.check_due_at limit most
  $$;

ALTER FUNCTION public.due_proof_checks(due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.due_store_work(asked text[], due_before timestamp with time zone, most integer) RETURNS TABLE(kind text, merchant_id uuid, connection_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select 'tell', w.merchant_id, w.connection_id from public.store_wishes w
      join public.connections c on c.merchant_id = w.merchant_id and c.id = w.connection_id
      where w.due_at < due_before and c.state <> 'disconnected' order by w.due_at limit most)
    union all
    (select 'ask', c.merchant_id, c.id from public.connections c
      left join public.connection_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
      where c.service = any (asked) and c.state <> 'disconnected'
        and (k.status_due_at is null or k.status_due_at < due_before)
      order by k.status_due_at nulls first limit most)
  $$;

ALTER FUNCTION public.due_store_work(asked text[], due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.enqueue_jobs(jobs jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'quiet', 'pg_catalog', 'pg_temp'
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_indexscan TO 'off'
    SET enable_indexonlyscan TO 'off'
    AS $$
declare
  job jsonb;
begin
  for job in select value from jsonb_array_elements(jobs) loop
    perform graphile_worker.add_job(
      identifier => job ->> 'identifier',
      payload => (job -> 'payload')::json,
      run_at => coalesce((job ->> 'runAt')::timestamptz, (
        select j.run_at from graphile_worker._private_jobs j
        where j.key = job ->> 'jobKey' and j.locked_at is null and j.run_at <= now())),
      max_attempts => (job ->> 'maxAttempts')::int,
      job_key => job ->> 'jobKey',
      priority => (job ->> 'priority')::int
    );
  end loop;
end
$$;

ALTER FUNCTION public.enqueue_jobs(jobs jsonb) OWNER TO forkline_jobs;

CREATE FUNCTION public.erase_merchant(merchant uuid) RETURNS TABLE(file_keys text[], photo_ids uuid[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
  end $_$;

ALTER FUNCTION public.erase_merchant(merchant uuid) OWNER TO postgres;

CREATE FUNCTION public.erase_merchant_batch(merchant uuid, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
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
  end $_$;

ALTER FUNCTION public.erase_merchant_batch(merchant uuid, most integer) OWNER TO postgres;

CREATE FUNCTION public.forget(rule text, before timestamp with time zone, most integer) RETURNS TABLE(affected integer, file_keys text[])
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  declare
    n int := 0;
    keys text[] := '{}';
    people text[];
  begin
    case rule
      when 'order_customers' then
        with old as materialized (
          select o.merchant_id, o.id from public.orders o
          where o.placed_at < before and o.forgotten_at is null
          order by o.placed_at limit most for update skip locked),
        lines as (
          update public.order_lines l set line = public.forgotten_line(l.line)
          from old where l.merchant_id = old.merchant_id and l.order_id = old.id),
        gone as (
          update public.orders o set
            forgotten_at = now(),
            customer_name = 'Customer',
            search_text = lower(concat_ws(' ', o.display_id, (
              select string_agg(l.name, ' ' order by l.line_number) from public.order_lines l
              where l.merchant_id = o.merchant_id and l.order_id = o.id))),
            courier = public.forgotten_courier(o.courier),
            details = (o.details - 'destination') || jsonb_build_object(
              'customer', jsonb_strip_nulls(jsonb_build_object(
                'name', 'Customer',
                'pastOrderCount', o.details -> 'customer' -> 'pastOrderCount',
                'isReturning', o.details -> 'customer' -> 'isReturning')),
              'participants', '[]'::jsonb,
              'notes', '{}'::jsonb,
              'couriers', coalesce((select jsonb_agg(public.forgotten_courier(c.value) order by c.ordinality)
                from jsonb_array_elements(o.details -> 'couriers') with ordinality c), '[]'::jsonb))
          from old where o.merchant_id = old.merchant_id and o.id = old.id returning 1)
        select count(*) into n from gone;
      when 'raw_deliveries' then
        with old as materialized (
          select i.id from public.inbox i
          where i.received_at < before and i.body_encoding <> 'omitted' and i.state <> 'waiting'
          order by i.received_at limit most for update skip locked),
        gone as (
          -- Without its body nothing in quarantine can be read again.
          update public.inbox i set headers = '{}', body = '', body_encoding = 'omitted',
            state = case when i.state = 'quarantined' then 'ignored' else i.state end
          from old where i.id = old.id returning 1)
        select count(*) into n from gone;
      when 'print_tickets' then
        with old as materialized (
          select t.merchant_id, t.id from public.print_tickets t
          where t.created_at < before order by t.created_at limit most for update skip locked),
        gone as (delete from public.print_tickets t using old where t.merchant_id = old.merchant_id and t.id = old.id returning 1)
        select count(*) into n from gone;
      when 'unconfirmed_requests', 'undecided_applications', 'refused_applications' then
        -- The rows in reach, by hand, since their parts and their people go with them.
        with old as materialized (
          select a.id, a.user_id from public.applications a
          where case rule
            when 'unconfirmed_requests' then a.state = 'unconfirmed' and a.submitted_at < before
            when 'undecided_applications' then a.state = 'needs_information' and a.submitted_at < before
              and not exists (select from public.application_entries e where e.application_id = a.id and e.at >= before)
            else a.state in ('declined', 'withdrawn') and coalesce(a.decided_at, a.submitted_at) < before
          end
          order by a.submitted_at limit most for update skip locked),
        documents as (delete from public.application_documents d using old where d.application_id = old.id returning d.file_key),
        entries as (delete from public.application_entries e using old where e.application_id = old.id),
        checks as (delete from public.application_checks c using old where c.application_id = old.id),
        gone as (delete from public.applications a using old where a.id = old.id returning a.user_id)
        select (select count(*) from gone), coalesce((select array_agg(d.file_key) from documents d), '{}'),
          (select array_agg(distinct g.user_id) from gone g) into n, keys, people;
        perform public.forget_people(people);
      when 'contact_messages' then
        with old as materialized (
          select c.id from public.contact_messages c
          where c.received_at < before order by c.received_at limit most for update skip locked),
        gone as (delete from public.contact_messages c using old where c.id = old.id returning 1)
        select count(*) into n from gone;
      when 'career_applications' then
        with old as materialized (
          select c.id from public.career_applications c
          where c.received_at < before order by c.received_at limit most for update skip locked),
        gone as (delete from public.career_applications c using old where c.id = old.id returning c.resume_key)
        select count(*), coalesce(array_agg(resume_key), '{}') into n, keys from gone;
      when 'guest_chats' then
        with old as materialized (
          select c.merchant_id, c.id from public.chats c
          where c.last_at < before order by c.last_at limit most for update skip locked),
        messages as (delete from public.chat_messages m using old where m.merchant_id = old.merchant_id and m.chat_id = old.id),
        gone as (delete from public.chats c using old where c.merchant_id = old.merchant_id and c.id = old.id returning 1)
        select count(*) into n from gone;
      when 'visitor_cases' then
        with old as materialized (
          select c.id from public.support_cases c
          where c.merchant_id is null and c.last_at < before order by c.last_at limit most for update skip locked),
        messages as (delete from public.support_messages m using old where m.case_id = old.id returning m.attachments),
        notes as (delete from public.support_notes m using old where m.case_id = old.id),
        gone as (delete from public.support_cases c using old where c.id = old.id returning 1)
        select (select count(*) from gone), coalesce((
          select array_agg('support/' || (f.value ->> 'id')) from messages m, jsonb_array_elements(m.attachments) f
          where f.value ->> 'leftOut' is null), '{}') into n, keys;
      when 'reviewers' then
        with old as materialized (
          select r.merchant_id, r.id from public.reviews r
          where r.written_at < before and r.author is not null order by r.written_at limit most for update skip locked),
        gone as (
          update public.reviews r set author = null,
            search_text = replace(r.search_text, lower(r.author), '')
          from old where r.merchant_id = old.merchant_id and r.id = old.id returning 1)
        select count(*) into n from gone;
      when 'sent_messages' then
        with old as materialized (
          select m.id from public.outgoing_messages m
          where m.created_at < before and m.recipient <> ''
          order by m.created_at limit most for update skip locked),
        gone as (
          -- One that waits after so long has nobody to go to any more.
          update public.outgoing_messages m set recipient = '', state = case when m.state = 'waiting' then 'failed' else m.state end, subject = null, body_html = null, reply_to = null,
            sender_name = null, unsubscribe_url = null,
            body_text = case when m.state = 'sent' then null else '' end
          from old where m.id = old.id returning 1)
        select count(*) into n from gone;
      when 'received_mails' then
        with old as materialized (
          select m.id from public.incoming_mails m
          where m.received_at < before and m.sender <> '' order by m.received_at limit most for update skip locked),
        gone as (update public.incoming_mails m set sender = '', subject = '' from old where m.id = old.id returning 1)
        select count(*) into n from gone;
      when 'assistant_talks' then
        with old as materialized (
          select t.merchant_id, t.id from public.assistant_turns t
          where t.at < before order by t.at limit most for update skip locked),
        gone as (delete from public.assistant_turns t using old where t.merchant_id = old.merchant_id and t.id = old.id
          returning t.merchant_id, t.conversation_id)
        select count(*) into n from gone;
        delete from public.assistant_conversations c
        where c.last_at < before and not exists (
          select from public.assistant_turns t where t.merchant_id = c.merchant_id and t.conversation_id = c.id);
      when 'activity_log' then
        with old as materialized (
          select c.merchant_id, c.id from public.merchant_changes c
          where c.at < before order by c.at limit most for update skip locked),
        gone as (delete from public.merchant_changes c using old where c.merchant_id = old.merchant_id and c.id = old.id returning 1)
        select count(*) into n from gone;
      when 'ended_sessions' then
        with old as materialized (
          select s.id from public.sessions s
          where s.expires_at < before order by s.expires_at limit most for update skip locked),
        gone as (delete from public.sessions s using old where s.id = old.id returning 1)
        select count(*) into n from gone;
        delete from public.verifications v where v.expires_at < before;
        delete from public.sms_proofs p where p.expires_at < before;
        delete from public.email_changes c where c.expires_at < before;
        -- The library counts in milliseconds of the system's clock.
        delete from public.log_in_waits w where w.expire < extract(epoch from before) * 1000;
      when 'consent_addresses' then
        with gone as (
          update public.sms_consents c set from_address = null
          where c.id in (select s.id from public.sms_consents s
            where s.at < before and s.from_address is not null limit most for update skip locked) returning 1),
        guests as (
          update public.loyalty_consents c set given_from = null
          where (c.merchant_id, c.id) in (select s.merchant_id, s.id from public.loyalty_consents s
            where s.at < before and s.given_from is not null limit most for update skip locked) returning 1)
        select (select count(*) from gone) + (select count(*) from guests) into n;
      else
        raise exception 'no such rule: %', rule;
    end case;
    return query select n, keys;
  end $$;

ALTER FUNCTION public.forget(rule text, before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.forget_notices(before timestamp with time zone, most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.forget_notices(before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.forget_people(people text[]) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with alone as materialized (
      select u.id from public.users u
      where u.id = any (people)
        and not exists (select from public.memberships m where m.user_id = u.id)
        and not exists (select from public.applications a where a.user_id = u.id)
        and not exists (select from public.staff_members s where s.user_id = u.id)),
    consents as (delete from public.sms_consents c using alone where c.user_id = alone.id),
    resets as (delete from public.verifications v using alone where v.value = alone.id),
    gone as (delete from public.users u using alone where u.id = alone.id returning 1)
    select count(*)::int from gone
  $$;

ALTER FUNCTION public.forget_people(people text[]) OWNER TO postgres;

CREATE FUNCTION public.forgotten_courier(courier jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select courier - 'name' - 'phone' - 'phoneCode' - 'vehicle' - 'externalId' $$;

ALTER FUNCTION public.forgotten_courier(courier jsonb) OWNER TO postgres;

CREATE FUNCTION public.forgotten_details(details jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
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

ALTER FUNCTION public.forgotten_details(details jsonb) OWNER TO postgres;

CREATE FUNCTION public.forgotten_line(line jsonb) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  begin
    return (line - 'note' - 'allergy' - 'participant') || jsonb_build_object('modifiers', coalesce(
      (select jsonb_agg(public.forgotten_line(m.value) order by m.ordinality)
       from jsonb_array_elements(line -> 'modifiers') with ordinality m), '[]'::jsonb));
  end $$;

ALTER FUNCTION public.forgotten_line(line jsonb) OWNER TO postgres;

CREATE FUNCTION public.holder_of_key(wanted text) RETURNS TABLE(merchant_id uuid, key_id uuid, scopes text[], expires_at timestamp with time zone, revoked_at timestamp with time zone, last_used_at timestamp with time zone, merchant_state text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select k.merchant_id, k.id, k.scopes, k.expires_at, k.revoked_at, k.last_used_at, m.state
    from public.api_keys k join public.merchants m on m.id = k.merchant_id
    where k.token_hash = wanted
  $$;

ALTER FUNCTION public.holder_of_key(wanted text) OWNER TO postgres;

CREATE FUNCTION public.is_balanced(amounts bigint[]) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select coalesce(sum(amount), 1) = 0 and bool_and(amount <> 0) from unnest(amounts) as amount $$;

ALTER FUNCTION public.is_balanced(amounts bigint[]) OWNER TO postgres;

CREATE FUNCTION public.late_orders(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.merchant_id, o.id from public.orders o
    where o.watch_at > at and o.watch_at > o.accept_by and o.accept_by > at
      and o.written_for is distinct from o.accept_by
    order by o.watch_at limit most
  $$;

ALTER FUNCTION public.late_orders(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.ledger_faults(settled_before timestamp with time zone, most integer) RETURNS TABLE(kind text, merchant_id uuid, subject text, difference_minor bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select * from public.ledger_faults_between('-infinity', 'infinity', settled_before, most) $$;

ALTER FUNCTION public.ledger_faults(settled_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.ledger_faults_between(from_day date, to_day date, settled_before timestamp with time zone, most integer) RETURNS TABLE(kind text, merchant_id uuid, subject text, difference_minor bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with posted as materialized (
      select e.merchant_id, e.store_id, e.service, e.currency, e.business_date, p.account, sum(p.amount) as amount
      from public.ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as p (account, amount)
      where e.business_date between from_day and to_day
      group by 1, 2, 3, 4, 5, 6
    ), summed as (
      select * from public.ledger_days where business_date between from_day and to_day
    ), balances as (
      select merchant_id, store_id, service, currency, account, sum(amount_minor) as amount from public.ledger_days
      group by 1, 2, 3, 4, 5
    )
    (select 'unbalanced', e.merchant_id, e.id::text, (select sum(a) from unnest(e.amounts) a)::bigint
      from public.ledger_entries e
      where e.business_date between from_day and to_day and not public.is_balanced(e.amounts) limit most)
    union all
    (select 'days', merchant_id, concat_ws(' ', business_date, store_id, service, account, currency),
        (coalesce(d.amount_minor, 0) - coalesce(posted.amount, 0))::bigint
      from posted full join summed d using (merchant_id, store_id, service, currency, business_date, account)
      where coalesce(d.amount_minor, 0) <> coalesce(posted.amount, 0) limit most)
    union all
    (select 'balances', merchant_id, concat_ws(' ', store_id, service, account, currency),
        (coalesce(b.amount_minor, 0) - coalesce(balances.amount, 0))::bigint
      from balances full join public.ledger_balances b using (merchant_id, store_id, service, currency, account)
      where to_day >= current_date and coalesce(b.amount_minor, 0) <> coalesce(balances.amount, 0) limit most)
    union all
    (select 'missing', o.merchant_id, o.id::text, o.subtotal_minor
      from public.orders o
      where o.state = 'driver_on_the_way' and o.handed_over_at < settled_before
        and o.handed_over_at >= from_day and o.handed_over_at < to_day + 2
        and o.details ->> 'isTest' = 'false' and o.subtotal_minor <> 0
        and not exists (select from public.ledger_entries e
          where e.merchant_id = o.merchant_id and e.order_id = o.id)
        and not exists (select from public.orders_to_post p
          where p.merchant_id = o.merchant_id and p.order_id = o.id)
      limit most)
    union all
    (select 'payout', p.merchant_id, p.number, taken.minor - p.amount_minor
      from public.payouts p cross join lateral (
        select coalesce(sum(l.amount) filter (where l.account = 'payable.paid'), 0)::bigint as minor
        from public.ledger_entries e cross join lateral unnest(e.accounts, e.amounts) as l (account, amount)
        where e.merchant_id = p.merchant_id and e.payout_id = p.id
      ) taken
      where p.week_to between from_day and to_day
        and taken.minor <> case when p.state in ('carried', 'returned', 'cancelled') then 0 else p.amount_minor end
      limit most)
    union all
    (select 'file', null::uuid, f.id::text, (f.total_minor - paid.minor)::bigint
      from public.payout_files f cross join lateral (
        select coalesce(sum(e.amount_minor), 0) as minor,
          count(*) filter (where e.payout_id is not null and e.amount_minor is distinct from p.amount_minor) as wrong
        from public.payout_file_entries e
        left join public.payouts p on p.merchant_id = e.paid_merchant_id and p.id = e.payout_id
        where e.file_id = f.id
      ) paid
      where f.created_on between from_day and to_day and f.state <> 'withdrawn'
        and (f.total_minor <> paid.minor or paid.wrong > 0)
      limit most)
  $$;

ALTER FUNCTION public.ledger_faults_between(from_day date, to_day date, settled_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.links_of_report(wanted_service text, wanted_reference text) RETURNS TABLE(link text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select unnest(l.links) from public.report_links l
    where l.service = wanted_service and l.reference = wanted_reference
      and exists (select from public.report_requests r
        where r.merchant_id = public.current_merchant_id() and r.service = l.service and r.external_id = l.reference)
  $$;

ALTER FUNCTION public.links_of_report(wanted_service text, wanted_reference text) OWNER TO postgres;

CREATE FUNCTION public.loyalty_card(token text) RETURNS TABLE(merchant_id uuid, guest_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select g.merchant_id, g.id from public.loyalty_guests g where g.link_token = token $$;

ALTER FUNCTION public.loyalty_card(token text) OWNER TO postgres;

CREATE FUNCTION public.loyalty_phone(token text) RETURNS TABLE(merchant_id uuid, guest_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select g.merchant_id, g.id from public.loyalty_guests g where g.phone_token = token $$;

ALTER FUNCTION public.loyalty_phone(token text) OWNER TO postgres;

CREATE FUNCTION public.loyalty_place(wanted text) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select s.merchant_id, s.order_id from public.loyalty_slips s where s.code = wanted
    union all
    select p.merchant_id, null from public.loyalty_programmes p where p.join_code = wanted
  $$;

ALTER FUNCTION public.loyalty_place(wanted text) OWNER TO postgres;

CREATE FUNCTION public.merchant_owners() RETURNS TABLE(user_id text, name text, email text, language text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select u.id, u.name, u.email, u.language
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.role = 'owner'
    order by m.created_at, u.id
  $$;

ALTER FUNCTION public.merchant_owners() OWNER TO postgres;

CREATE FUNCTION public.merchants_after(after_merchant uuid, most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select m.id from public.merchants m where m.id > after_merchant order by m.id limit most $$;

ALTER FUNCTION public.merchants_after(after_merchant uuid, most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_to_count(most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id from public.orders_to_count c group by c.merchant_id order by min(c.noted_at) limit most
  $$;

ALTER FUNCTION public.merchants_to_count(most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_to_pay(week date, after_merchant uuid, most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select b.merchant_id from public.ledger_balances b
    where b.merchant_id > after_merchant and b.account like 'payable.%'
      and not exists (select from public.payouts p
        where p.merchant_id = b.merchant_id and p.week_from = week and p.reissue_of is null)
    group by b.merchant_id having sum(b.amount_minor) <> 0
    order by b.merchant_id limit most
  $$;

ALTER FUNCTION public.merchants_to_pay(week date, after_merchant uuid, most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_to_post(most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select p.merchant_id from public.orders_to_post p group by p.merchant_id order by min(p.noted_at) limit most
  $$;

ALTER FUNCTION public.merchants_to_post(most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_to_print(at timestamp with time zone, old_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select t.merchant_id from public.print_tickets t
      where t.state in ('waiting', 'printing') and t.due_at <= at
      group by t.merchant_id order by min(t.due_at) limit most)
    union
    (select t.merchant_id from public.print_tickets t where t.created_at < old_before limit 1)
  $$;

ALTER FUNCTION public.merchants_to_print(at timestamp with time zone, old_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_with_deposits_to_send(most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select a.merchant_id from public.bank_accounts a
    where a.state = 'unverified' and a.deposits_sent_at is null
    order by a.entered_at limit most
  $$;

ALTER FUNCTION public.merchants_with_deposits_to_send(most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_with_offs(most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.merchant_id from public.store_offs o
    where o.to_at is null or o.counted_to is null or o.counted_to < o.to_at
    group by o.merchant_id order by min(coalesce(o.counted_to, '-infinity')) limit most
  $$;

ALTER FUNCTION public.merchants_with_offs(most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_with_points_due(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select s.merchant_id, 'slips' from public.loyalty_slips s where s.look_at_since is not null
      group by s.merchant_id order by min(s.look_at_since) limit most)
    union all
    (select p.merchant_id, 'expiry' from public.loyalty_programmes p
      where p.expires_after_days is not null and exists (select from public.loyalty_guests g
        where g.merchant_id = p.merchant_id and g.balance > 0
          and g.last_moved_at < at - make_interval(days => p.expires_after_days)) limit most)
  $$;

ALTER FUNCTION public.merchants_with_points_due(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.merchants_with_promotions(ended_since timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select p.merchant_id from public.promotions p
    where p.state = 'running' or p.state = 'ended' and p.ended_at > ended_since
    group by p.merchant_id order by min(p.ends_at) limit most
  $$;

ALTER FUNCTION public.merchants_with_promotions(ended_since timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.notice_mails_due(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, user_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select d.merchant_id, d.user_id from public.notice_deliveries d where d.due_at <= at
    group by d.merchant_id, d.user_id order by min(d.due_at) limit most
  $$;

ALTER FUNCTION public.notice_mails_due(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.notice_messages(notice uuid) RETURNS TABLE(delivery_id uuid, state text, sent_at timestamp with time zone, last_error text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select d.id, o.state, o.sent_at, o.last_error
    from public.notice_deliveries d join public.outgoing_messages o on o.id = d.message_id
    where d.merchant_id = public.current_merchant_id() and d.notice_id = notice
  $$;

ALTER FUNCTION public.notice_messages(notice uuid) OWNER TO postgres;

CREATE FUNCTION public.notices_to_escalate(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, notice_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select n.merchant_id, n.id from public.notices n where n.escalate_at <= at order by n.escalate_at limit most
  $$;

ALTER FUNCTION public.notices_to_escalate(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.open_store_ids() RETURNS uuid[]
    LANGUAGE sql STABLE
    RETURN CASE WHEN (COALESCE(current_setting('app.store_ids'::text, true), ''::text) = ''::text) THEN NULL::uuid[] ELSE (string_to_array(current_setting('app.store_ids'::text, true), ','::text))::uuid[] END;

ALTER FUNCTION public.open_store_ids() OWNER TO postgres;

CREATE FUNCTION public.orders_to_end(handed_over_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.merchant_id, o.id from public.orders o
    where o.ended_at is null and o.handed_over_at < handed_over_before order by o.handed_over_at limit most
  $$;

ALTER FUNCTION public.orders_to_end(handed_over_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.orders_to_watch(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.merchant_id, o.id from public.orders o where o.watch_at <= at order by o.watch_at limit most
  $$;

ALTER FUNCTION public.orders_to_watch(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.orders_unheard_of(silent_services text[], due_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select o.merchant_id, o.id from public.orders o
  where o.ended_at is null and o.handed_over_at is null and o.state in ('getting_ready', 'ready')
    and o.service = any (silent_services)
    and o.watch_at is null
    and coalesce(greatest(o.ready_at, o.ready_target_at), o.accepted_at) < due_before
  limit most
$$;

ALTER FUNCTION public.orders_unheard_of(silent_services text[], due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.overdue_calls(due_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id, c.order_id from public.outbound_calls c
    where c.state = 'pending' and c.due_at < due_before
    group by c.merchant_id, c.order_id order by min(c.due_at) limit most
  $$;

ALTER FUNCTION public.overdue_calls(due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.overdue_deliveries(due_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, delivery_id uuid)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select i.merchant_id, i.id from public.inbox i
    where i.state = 'waiting' and i.due_at < due_before and i.merchant_id is not null
    order by i.due_at limit most
  $$;

ALTER FUNCTION public.overdue_deliveries(due_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.own_sms_number(person text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select public.sms_number_of(person) $$;

ALTER FUNCTION public.own_sms_number(person text) OWNER TO postgres;

CREATE FUNCTION public.payouts_in_state(wanted text, settled_by date, most integer) RETURNS TABLE(merchant_id uuid, payout_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select p.merchant_id, p.id from public.payouts p
    where p.state = wanted and (settled_by is null or p.settle_on <= settled_by)
    order by p.created_at, p.id limit most
  $$;

ALTER FUNCTION public.payouts_in_state(wanted text, settled_by date, most integer) OWNER TO postgres;

CREATE FUNCTION public.people_of_store(store uuid) RETURNS TABLE(user_id text, name text, email text, phone text, role text, language text, store_ids uuid[])
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select u.id, u.name, u.email, public.sms_number_of(u.id), m.role, u.language, m.store_ids
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id()
      and (store is null or m.store_ids is null or store = any (m.store_ids))
    order by m.created_at, u.id
  $$;

ALTER FUNCTION public.people_of_store(store uuid) OWNER TO postgres;

CREATE FUNCTION public.people_texted_at(wanted text) RETURNS TABLE(user_id text, language text, is_given boolean)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select u.id, u.language, public.sms_number_of(u.id) is not distinct from wanted
    from public.users u
    where coalesce(
      (select s.phone from public.sms_consents s where s.user_id = u.id order by s.at desc, s.id desc limit 1),
      u.phone_number) = wanted
      and (u.phone_number = wanted or u.id in (select s.user_id from public.sms_consents s where s.phone = wanted))
  $$;

ALTER FUNCTION public.people_texted_at(wanted text) OWNER TO postgres;

CREATE FUNCTION public.printer_of_token(wanted text) RETURNS TABLE(merchant_id uuid, printer_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select p.merchant_id, p.id from public.printers p
    where p.token_hash = wanted and p.removed_at is null and p.kind = 'cloudprnt'
  $$;

ALTER FUNCTION public.printer_of_token(wanted text) OWNER TO postgres;

CREATE FUNCTION public.promotion_goes_beyond(wanted uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select exists (
      select from public.promotion_targets t
      where t.merchant_id = public.current_merchant_id() and t.promotion_id = wanted
        and not public.store_is_open(t.store_id))
  $$;

ALTER FUNCTION public.promotion_goes_beyond(wanted uuid) OWNER TO postgres;

CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin raise exception 'the ledger is append only: enter a reversal instead'; end $$;

ALTER FUNCTION public.refuse_ledger_change() OWNER TO postgres;

CREATE FUNCTION public.release_held_calls(of_service text, except_stores text[], at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, order_id uuid, sequence bigint)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with chosen as (
      select c.merchant_id, c.id from public.outbound_calls c
      join public.connections n on n.merchant_id = c.merchant_id and n.id = c.connection_id
      where c.held_service = of_service and n.external_store_id <> all (except_stores)
      order by c.sequence limit most for update of c skip locked
    )
    update public.outbound_calls c set held_service = null, due_at = at
    from chosen where c.merchant_id = chosen.merchant_id and c.id = chosen.id
    returning c.merchant_id, c.order_id, c.sequence
  $$;

ALTER FUNCTION public.release_held_calls(of_service text, except_stores text[], at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.release_held_deliveries(of_service text, except_stores text[], at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, delivery_id uuid, received_at timestamp with time zone)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with chosen as (
      select i.id from public.inbox i
      join public.connections n on n.merchant_id = i.merchant_id and n.id = i.connection_id
      where i.held_service = of_service and n.external_store_id <> all (except_stores)
      order by i.received_at limit most for update of i skip locked
    )
    update public.inbox i set held_service = null, due_at = at
    from chosen where i.id = chosen.id
    returning i.merchant_id, i.id, i.received_at
  $$;

ALTER FUNCTION public.release_held_deliveries(of_service text, except_stores text[], at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.report_mails_due(at timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, user_id text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select r.merchant_id, r.user_id from public.report_mails r where r.due_at <= at order by r.due_at limit most
  $$;

ALTER FUNCTION public.report_mails_due(at timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.review_checks_due(at timestamp with time zone, services text[], most integer) RETURNS TABLE(merchant_id uuid, connection_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id, c.id
    from public.connections c
      left join public.review_checks k on k.merchant_id = c.merchant_id and k.connection_id = c.id
    where c.service = any (services) and c.state <> 'disconnected' and coalesce(k.due_at, '-infinity') <= at
    order by coalesce(k.due_at, '-infinity') limit most
  $$;

ALTER FUNCTION public.review_checks_due(at timestamp with time zone, services text[], most integer) OWNER TO postgres;

CREATE FUNCTION public.service_answer_times(since timestamp with time zone) RETURNS TABLE(service text, answers integer, median_ms bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select m.service, count(*)::int, (percentile_cont(0.5) within group (order by m.answered_after_ms))::bigint
    from public.service_messages m
    where m.answered_after_ms is not null and m.at >= since
    group by m.service order by m.service
  $$;

ALTER FUNCTION public.service_answer_times(since timestamp with time zone) OWNER TO postgres;

CREATE FUNCTION public.service_drift(since timestamp with time zone, most integer) RETURNS TABLE(service text, word text, orders bigint, last_at timestamp with time zone)
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select o.service, w.word, count(*), max(o.received_at)
    from public.orders o cross join lateral jsonb_array_elements_text(o.details->'drift') as w(word)
    where o.received_at > since and o.details->'drift' <> '[]'::jsonb
    group by 1, 2 order by 3 desc, 4 desc limit most
  $$;

ALTER FUNCTION public.service_drift(since timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION public.sms_number_of(person text) RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select case
      when c.id is not null then case when c.is_given then c.phone end
      when exists (
        select from public.applications a where a.user_id = u.id and a.kind = 'first' and not a.sms_opt_in
      ) then null
      else u.phone_number
    end
    from public.users u
    left join lateral (
      select s.id, s.is_given, s.phone from public.sms_consents s where s.user_id = u.id order by s.at desc, s.id desc limit 1
    ) c on true
    where u.id = person
  $$;

ALTER FUNCTION public.sms_number_of(person text) OWNER TO postgres;

CREATE FUNCTION public.start_texts_to(wanted text) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    update public.loyalty_phones set stopped_at = null, asks = 0
    where phone_digest = sha256(convert_to(wanted, 'UTF8'))
  $$;

ALTER FUNCTION public.start_texts_to(wanted text) OWNER TO postgres;

CREATE FUNCTION public.stop_notice_mails(key uuid, kind text, at timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with stopped as (
      insert into public.notice_choices (merchant_id, user_id, notice, channel, is_wanted, changed_at, changed_by)
      select p.merchant_id, p.user_id, kind, 'mail', false, at, p.user_id
      from public.notice_preferences p where p.stop_key = key
      on conflict (merchant_id, user_id, notice, channel, store_id)
        do update set is_wanted = false, changed_at = excluded.changed_at, changed_by = excluded.changed_by
      returning merchant_id, user_id
    ),
    -- What was chosen for single stores ends as well.
    ended as (
      update public.notice_choices c set is_wanted = false, changed_at = at
      from stopped s
      where c.merchant_id = s.merchant_id and c.user_id = s.user_id and c.notice = kind and c.channel = 'mail'
        and c.store_id is not null
      returning 1
    )
    select count(*)::int from stopped
  $$;

ALTER FUNCTION public.stop_notice_mails(key uuid, kind text, at timestamp with time zone) OWNER TO postgres;

CREATE FUNCTION public.stop_report_mails(key uuid) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    with stopped as (delete from public.report_mails r where r.stop_key = key returning 1)
    select count(*)::int from stopped
  $$;

ALTER FUNCTION public.stop_report_mails(key uuid) OWNER TO postgres;

CREATE FUNCTION public.stop_texts_to(wanted text, words text, word_version text, at timestamp with time zone) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    update public.loyalty_phones p set stopped_at = stop_texts_to.at
    where p.phone_digest = sha256(convert_to(wanted, 'UTF8'));

    insert into public.loyalty_phones (merchant_id, phone_digest, stopped_at)
    select distinct g.merchant_id, sha256(convert_to(wanted, 'UTF8')), stop_texts_to.at
    from public.loyalty_guests g where g.phone = wanted
    on conflict do nothing;

    update public.loyalty_guests g set phone_confirmed_at = null where g.phone = wanted;

    with stopped as (
      insert into public.loyalty_consents (merchant_id, id, guest_id, channel, is_given, wording, version, source, at)
      select g.merchant_id, gen_random_uuid(), g.id, 'sms', false, words, word_version, 'A text message', stop_texts_to.at
      from public.loyalty_guests g
      where g.phone = wanted and (
        select c.is_given from public.loyalty_consents c
        where c.merchant_id = g.merchant_id and c.guest_id = g.id and c.channel = 'sms'
        order by c.at desc, c.id desc limit 1)
      returning 1
    )
    select count(*)::int from stopped
  $$;

ALTER FUNCTION public.stop_texts_to(wanted text, words text, word_version text, at timestamp with time zone) OWNER TO postgres;

CREATE FUNCTION public.stop_waiting_campaigns() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update public.outgoing_messages m set state = 'failed', last_error = 'Its recipient has asked for no more.'
  from public.campaign_messages c
  where c.merchant_id = new.merchant_id and c.guest_id = new.guest_id and m.id = c.message_id
    and m.state = 'waiting' and new.channel in (m.channel, 'programme');
  return null;
end
$$;

ALTER FUNCTION public.stop_waiting_campaigns() OWNER TO postgres;

CREATE FUNCTION public.stop_waiting_news() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update public.outgoing_messages m set state = 'failed', last_error = 'Its recipient has asked for no more.'
  from public.news_recipients r
  where r.user_id = new.id and m.id = r.message_id and m.state = 'waiting';
  return null;
end
$$;

ALTER FUNCTION public.stop_waiting_news() OWNER TO postgres;

CREATE FUNCTION public.store_holder(wanted_service text, wanted_id text) RETURNS TABLE(merchant_id uuid, store_id uuid, connection_id uuid, request_id uuid, state text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select c.merchant_id, c.store_id, c.id, null::uuid, c.state from public.connections c
    where c.service = wanted_service and public.store_key(c.external_store_id) = public.store_key(wanted_id)
    union all
    select r.merchant_id, r.store_id, null::uuid, r.id, r.state from public.connection_requests r
    where r.service = wanted_service and public.store_key(r.external_store_id) = public.store_key(wanted_id)
      and r.state = 'waiting_for_proof'
  $$;

ALTER FUNCTION public.store_holder(wanted_service text, wanted_id text) OWNER TO postgres;

CREATE FUNCTION public.store_is_open(store uuid) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN ((COALESCE(current_setting('app.store_ids'::text, true), ''::text) = ''::text) OR (store = ANY ((string_to_array(current_setting('app.store_ids'::text, true), ','::text))::uuid[])));

ALTER FUNCTION public.store_is_open(store uuid) OWNER TO postgres;

CREATE FUNCTION public.store_key(external_store_id text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$ select regexp_replace(lower(regexp_replace(external_store_id, '\s', '', 'g')), '^0+(?=[0-9]+$)', '') $_$;

ALTER FUNCTION public.store_key(external_store_id text) OWNER TO postgres;

CREATE FUNCTION public.store_request_owner(digest text) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select a.user_id from public.applications a where a.confirmation_digest = digest $$;

ALTER FUNCTION public.store_request_owner(digest text) OWNER TO postgres;

CREATE FUNCTION public.team_member(member text) RETURNS TABLE(name text, email text, role text, store_ids uuid[], language text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    select u.name, u.email, m.role, m.store_ids, u.language
    from public.memberships m join public.users u on u.id = m.user_id
    where m.merchant_id = public.current_merchant_id() and m.user_id = member
  $$;

ALTER FUNCTION public.team_member(member text) OWNER TO postgres;

CREATE FUNCTION public.unconfirmed_payouts() RETURNS TABLE(payout_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select e.payout_id from public.payout_file_entries e join public.payout_files f on f.id = e.file_id
  where e.paid_merchant_id = public.current_merchant_id() and e.payout_id is not null and not e.is_withdrawn
    and f.state = 'released' and f.silence_told_at is not null
$$;

ALTER FUNCTION public.unconfirmed_payouts() OWNER TO postgres;

CREATE FUNCTION public.visitor_support_case(wanted text) RETURNS TABLE(id uuid, number integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select c.id, c.number from public.support_cases c where c.merchant_id is null and c.open_key = wanted $$;

ALTER FUNCTION public.visitor_support_case(wanted text) OWNER TO postgres;

CREATE FUNCTION public.webhook_work_due(at timestamp with time zone, old_before timestamp with time zone, most integer) RETURNS TABLE(merchant_id uuid, message_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
    (select m.merchant_id, m.id from public.webhook_messages m
      where m.state = 'waiting' and m.next_at <= at and (m.busy_until is null or m.busy_until <= at)
      order by m.next_at limit most)
    union all
    (select m.merchant_id, null from public.webhook_messages m where m.created_at < old_before limit 1)
  $$;

ALTER FUNCTION public.webhook_work_due(at timestamp with time zone, old_before timestamp with time zone, most integer) OWNER TO postgres;

CREATE FUNCTION quiet.pg_notify(channel text, payload text) RETURNS void
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$ select null::void $$;

ALTER FUNCTION quiet.pg_notify(channel text, payload text) OWNER TO postgres;

CREATE TABLE public.accounts (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.accounts OWNER TO postgres;

CREATE TABLE public.api_keys (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    token_hash text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    rolled_at timestamp with time zone,
    CONSTRAINT api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);

ALTER TABLE public.api_keys OWNER TO postgres;

CREATE TABLE public.application_checks (
    application_id uuid NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    note text NOT NULL,
    checked_by text NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT application_checks_name_check CHECK ((name = ANY (ARRAY['business_registered'::text, 'service_accounts'::text, 'operational_capacity'::text, 'address_found'::text, 'phone_reached'::text]))),
    CONSTRAINT application_checks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'passed'::text, 'failed'::text])))
);

ALTER TABLE public.application_checks OWNER TO postgres;

CREATE TABLE public.application_documents (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    file_name text NOT NULL,
    media_type text NOT NULL,
    bytes integer NOT NULL,
    file_key text NOT NULL,
    uploaded_at timestamp with time zone NOT NULL
);

ALTER TABLE public.application_documents OWNER TO postgres;

CREATE TABLE public.application_entries (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    by_staff boolean NOT NULL,
    author_name text NOT NULL,
    shared boolean NOT NULL,
    text text NOT NULL,
    CONSTRAINT application_entries_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'assigned'::text, 'check'::text, 'note'::text, 'message'::text, 'asked'::text, 'reply'::text, 'document'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'resubmitted'::text, 'confirmed'::text])))
);

ALTER TABLE public.application_entries OWNER TO postgres;

CREATE TABLE public.applications (
    id uuid NOT NULL,
    user_id text NOT NULL,
    state text DEFAULT 'submitted'::text NOT NULL,
    business_type text NOT NULL,
    brand_name text NOT NULL,
    store_name text NOT NULL,
    store_address text NOT NULL,
    suite text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    sms_opt_in boolean NOT NULL,
    consent_version text NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    consented_from text NOT NULL,
    address_key text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    assigned_to text,
    decided_at timestamp with time zone,
    became_merchant_id uuid,
    kind text DEFAULT 'first'::text NOT NULL,
    for_merchant_id uuid,
    confirmation_digest text,
    confirmation_expires_at timestamp with time zone,
    time_zone text,
    CONSTRAINT applications_business_type_check CHECK ((business_type = ANY (ARRAY['restaurant'::text, 'grocery'::text, 'liquor'::text, 'retail'::text, 'pharmacy'::text]))),
    CONSTRAINT applications_check CHECK (((state = 'approved'::text) = (became_merchant_id IS NOT NULL))),
    CONSTRAINT applications_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'more'::text]))),
    CONSTRAINT applications_state_check CHECK ((state = ANY (ARRAY['unconfirmed'::text, 'submitted'::text, 'needs_information'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])))
);

ALTER TABLE public.applications OWNER TO postgres;

CREATE TABLE public.assistant_conversations (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id text NOT NULL,
    frame jsonb,
    case_id uuid,
    case_number integer,
    started_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
);

ALTER TABLE public.assistant_conversations OWNER TO postgres;

CREATE TABLE public.assistant_deeds (
    merchant_id uuid NOT NULL,
    turn_id uuid NOT NULL,
    place integer NOT NULL,
    state text NOT NULL,
    why text,
    done_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT assistant_deeds_place_check CHECK ((place >= 0)),
    CONSTRAINT assistant_deeds_state_check CHECK ((state = ANY (ARRAY['doing'::text, 'done'::text, 'failed'::text, 'undone'::text, 'withdrawn'::text])))
);

ALTER TABLE public.assistant_deeds OWNER TO postgres;

CREATE TABLE public.assistant_turns (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    "position" integer NOT NULL,
    question text NOT NULL,
    answer jsonb NOT NULL,
    kind text NOT NULL,
    topic text NOT NULL,
    intent text NOT NULL,
    language text NOT NULL,
    took_ms integer NOT NULL,
    helped boolean,
    at timestamp with time zone NOT NULL,
    CONSTRAINT assistant_turns_kind_check CHECK ((kind = ANY (ARRAY['fact'::text, 'account'::text, 'action'::text, 'handover'::text, 'refuse'::text, 'clarify'::text]))),
    CONSTRAINT assistant_turns_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT assistant_turns_position_check CHECK (("position" > 0)),
    CONSTRAINT assistant_turns_took_ms_check CHECK ((took_ms >= 0))
);

ALTER TABLE public.assistant_turns OWNER TO postgres;

CREATE TABLE public.availability_calls (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    ref text NOT NULL,
    group_ref text,
    available boolean NOT NULL,
    until_at timestamp with time zone,
    state text NOT NULL,
    why text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    deadline_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT availability_calls_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text]))),
    CONSTRAINT availability_calls_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text, 'superseded'::text])))
);

ALTER TABLE public.availability_calls OWNER TO postgres;

CREATE TABLE public.bank_accounts (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    holder_name text NOT NULL,
    kind text NOT NULL,
    routing_number text NOT NULL,
    bank_name text,
    sealed_number text,
    last_four text NOT NULL,
    entered_by text NOT NULL,
    contact_name text NOT NULL,
    contact_email text NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    sealed_deposits text,
    deposits_sent_at timestamp with time zone,
    deposits_arrive_on date,
    wrong_tries integer DEFAULT 0 NOT NULL,
    verified_at timestamp with time zone,
    usable_from timestamp with time zone,
    replaced_at timestamp with time zone,
    ended_at timestamp with time zone,
    failure text,
    correction_code text,
    corrected_at timestamp with time zone,
    verified_by text,
    ended_by text,
    CONSTRAINT bank_accounts_check CHECK (((state = 'failed'::text) = (failure IS NOT NULL))),
    CONSTRAINT bank_accounts_check1 CHECK (((state = ANY (ARRAY['failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT bank_accounts_check2 CHECK (((state <> 'verified'::text) OR ((verified_at IS NOT NULL) AND (usable_from IS NOT NULL) AND (sealed_number IS NOT NULL)))),
    CONSTRAINT bank_accounts_check3 CHECK (((state <> 'unverified'::text) OR ((sealed_number IS NOT NULL) AND (sealed_deposits IS NOT NULL)))),
    CONSTRAINT bank_accounts_kind_check CHECK ((kind = ANY (ARRAY['checking'::text, 'savings'::text]))),
    CONSTRAINT bank_accounts_last_four_check CHECK ((length(last_four) = 4)),
    CONSTRAINT bank_accounts_routing_number_check CHECK ((routing_number ~ '^[0-9]{9}$'::text)),
    CONSTRAINT bank_accounts_state_check CHECK ((state = ANY (ARRAY['unverified'::text, 'verified'::text, 'failed'::text, 'cancelled'::text])))
);

ALTER TABLE public.bank_accounts OWNER TO postgres;

CREATE TABLE public.bank_files_received (
    id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    digest text NOT NULL,
    sealed text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    received_by text NOT NULL,
    taken jsonb NOT NULL,
    problems jsonb NOT NULL,
    CONSTRAINT bank_files_received_kind_check CHECK ((kind = ANY (ARRAY['acknowledgement'::text, 'returns'::text])))
);

ALTER TABLE public.bank_files_received OWNER TO postgres;

CREATE TABLE public.bank_statement_lines (
    id uuid NOT NULL,
    statement_id uuid NOT NULL,
    row_number integer NOT NULL,
    line_key text NOT NULL,
    service text NOT NULL,
    booked_on date NOT NULL,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    description text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    reason text,
    decided_by text,
    decided_at timestamp with time zone,
    CONSTRAINT bank_statement_lines_amount_minor_check CHECK ((amount_minor <> 0)),
    CONSTRAINT bank_statement_lines_state_check CHECK ((state = ANY (ARRAY['open'::text, 'matched'::text, 'set_aside'::text])))
);

ALTER TABLE public.bank_statement_lines OWNER TO postgres;

CREATE TABLE public.bank_statements (
    id uuid NOT NULL,
    name text NOT NULL,
    digest text NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    lines integer NOT NULL,
    service_lines integer NOT NULL,
    known_lines integer NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    taken_by text NOT NULL
);

ALTER TABLE public.bank_statements OWNER TO postgres;

CREATE TABLE public.campaign_messages (
    merchant_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    guest_id uuid NOT NULL,
    state text NOT NULL,
    reason text,
    consent_id uuid,
    message_id uuid,
    due_at timestamp with time zone NOT NULL,
    written_at timestamp with time zone,
    CONSTRAINT campaign_messages_check CHECK (((state = 'written'::text) = ((message_id IS NOT NULL) AND (consent_id IS NOT NULL) AND (written_at IS NOT NULL)))),
    CONSTRAINT campaign_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'written'::text, 'skipped'::text])))
);

ALTER TABLE public.campaign_messages OWNER TO postgres;

CREATE TABLE public.campaigns (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    channel text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    audience jsonb NOT NULL,
    state text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT campaigns_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'paused'::text, 'done'::text])))
);

ALTER TABLE public.campaigns OWNER TO postgres;

CREATE TABLE public.career_applications (
    id uuid NOT NULL,
    role_id text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    link text NOT NULL,
    message text NOT NULL,
    resume_name text NOT NULL,
    resume_media_type text NOT NULL,
    resume_bytes integer NOT NULL,
    resume_key text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    handled_by text,
    handled_at timestamp with time zone,
    CONSTRAINT career_applications_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in_review'::text, 'invited'::text, 'rejected'::text])))
);

ALTER TABLE public.career_applications OWNER TO postgres;

CREATE TABLE public.chat_messages (
    merchant_id uuid NOT NULL,
    chat_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    seq integer NOT NULL,
    said_by text NOT NULL,
    external_id text,
    author_id text,
    author_name text NOT NULL,
    text text NOT NULL,
    state text NOT NULL,
    why text,
    attempts integer DEFAULT 0 NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT chat_messages_said_by_check CHECK ((said_by = ANY (ARRAY['customer'::text, 'store'::text]))),
    CONSTRAINT chat_messages_state_check CHECK ((state = ANY (ARRAY['received'::text, 'sending'::text, 'sent'::text, 'refused'::text])))
);

ALTER TABLE public.chat_messages OWNER TO postgres;

CREATE TABLE public.chats (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    service text NOT NULL,
    external_order_id text NOT NULL,
    order_id uuid,
    order_number text,
    customer_name text NOT NULL,
    message_count integer DEFAULT 0 NOT NULL,
    seen integer DEFAULT 0 NOT NULL,
    last_text text DEFAULT ''::text NOT NULL,
    last_by text DEFAULT 'customer'::text NOT NULL,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT chats_last_by_check CHECK ((last_by = ANY (ARRAY['customer'::text, 'store'::text])))
);

ALTER TABLE public.chats OWNER TO postgres;

CREATE TABLE public.connection_checks (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    orders_due_at timestamp with time zone,
    orders_seen_until timestamp with time zone,
    orders_problem text,
    status_due_at timestamp with time zone,
    status text,
    status_by text,
    status_until timestamp with time zone,
    status_reason text,
    status_since timestamp with time zone,
    status_problem text,
    reopened_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL,
    reopen_tried_at timestamp with time zone,
    reopen_refusal text,
    reopen_held_by text,
    reopen_next_at timestamp with time zone,
    pause_ended_at timestamp with time zone,
    off_told_since timestamp with time zone,
    problem_since timestamp with time zone,
    orders_whole_at timestamp with time zone,
    orders_ahead_since timestamp with time zone,
    status_asked_at timestamp with time zone,
    open_outside_since timestamp with time zone,
    CONSTRAINT connection_checks_reopen_held_by_check CHECK ((reopen_held_by = ANY (ARRAY['own_pause'::text, 'unknown_hours'::text, 'outside_hours'::text, 'refused_before'::text, 'used_up'::text]))),
    CONSTRAINT connection_checks_status_by_check CHECK ((status_by = ANY (ARRAY['merchant'::text, 'service'::text, 'unknown'::text]))),
    CONSTRAINT connection_checks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paused'::text, 'closed'::text])))
);

ALTER TABLE public.connection_checks OWNER TO postgres;

CREATE TABLE public.connection_credentials (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    sealed text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.connection_credentials OWNER TO postgres;

CREATE TABLE public.connection_menus (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    live_target_id uuid,
    external_menu_id text,
    drift_policy text DEFAULT 'ask'::text NOT NULL,
    read_due_at timestamp with time zone,
    read_at timestamp with time zone,
    read_problem text,
    CONSTRAINT connection_menus_drift_policy_check CHECK ((drift_policy = ANY (ARRAY['repair'::text, 'ask'::text])))
);

ALTER TABLE public.connection_menus OWNER TO postgres;

CREATE TABLE public.connection_requests (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    store_link text NOT NULL,
    state text NOT NULL,
    external_store_id text,
    proof_code text,
    asked_note text,
    decline_reason text,
    proof_kind text,
    proof_evidence text,
    proven_by text,
    proven_at timestamp with time zone,
    connection_id uuid,
    requested_by text NOT NULL,
    requested_name text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    check_due_at timestamp with time zone,
    CONSTRAINT connection_requests_check CHECK (((state <> 'waiting_for_proof'::text) OR ((external_store_id IS NOT NULL) AND (proof_code IS NOT NULL)))),
    CONSTRAINT connection_requests_proof_kind_check CHECK ((proof_kind = ANY (ARRAY['shown'::text, 'test_order'::text, 'released'::text]))),
    CONSTRAINT connection_requests_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'asked'::text, 'waiting_for_proof'::text, 'connected'::text, 'declined'::text, 'canceled'::text])))
);

ALTER TABLE public.connection_requests OWNER TO postgres;

CREATE TABLE public.connections (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    external_store_id text NOT NULL,
    api_version text NOT NULL,
    state text DEFAULT 'connected'::text NOT NULL,
    auto_accept boolean DEFAULT false NOT NULL,
    prep_minutes integer DEFAULT 20 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    reopen_allowed boolean DEFAULT false NOT NULL,
    accept_rules jsonb,
    busy_minutes integer,
    busy_until timestamp with time zone,
    connected_at timestamp with time zone,
    disconnected_at timestamp with time zone,
    refused_since timestamp with time zone,
    refused_why text,
    release_due_at timestamp with time zone,
    releasing_until timestamp with time zone,
    CONSTRAINT connections_prep_minutes_check CHECK (((prep_minutes >= 1) AND (prep_minutes <= 180))),
    CONSTRAINT connections_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'paused'::text, 'broken'::text, 'disconnected'::text])))
);

ALTER TABLE public.connections OWNER TO postgres;

CREATE TABLE public.consents (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    connection_id uuid,
    session_id text NOT NULL,
    secret_hash text NOT NULL,
    state text NOT NULL,
    why text,
    choices jsonb,
    sealed_grant text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT consents_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'taken'::text, 'choosing'::text, 'connected'::text, 'refused'::text, 'failed'::text])))
);

ALTER TABLE public.consents OWNER TO postgres;

CREATE TABLE public.contact_messages (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    topic text NOT NULL,
    message text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    handled_by text,
    handled_at timestamp with time zone,
    CONSTRAINT contact_messages_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text]))),
    CONSTRAINT contact_messages_topic_check CHECK ((topic = ANY (ARRAY['partner'::text, 'support'::text, 'careers'::text, 'press'::text, 'other'::text])))
);

ALTER TABLE public.contact_messages OWNER TO postgres;

CREATE TABLE public.customer_counts (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    orders integer NOT NULL,
    customers bigint NOT NULL,
    all_orders bigint NOT NULL,
    sales_minor bigint NOT NULL,
    CONSTRAINT customer_counts_orders_check CHECK (((orders >= 1) AND (orders <= 20)))
);

ALTER TABLE public.customer_counts OWNER TO postgres;

CREATE TABLE public.customer_days (
    merchant_id uuid NOT NULL,
    business_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    new_orders bigint NOT NULL,
    returning_orders bigint NOT NULL,
    untold_orders bigint NOT NULL,
    new_minor bigint NOT NULL,
    returning_minor bigint NOT NULL,
    untold_minor bigint NOT NULL
);

ALTER TABLE public.customer_days OWNER TO postgres;

CREATE TABLE public.customer_items (
    merchant_id uuid NOT NULL,
    span text NOT NULL,
    from_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    new_orders bigint NOT NULL,
    returning_orders bigint NOT NULL,
    untold_orders bigint NOT NULL,
    CONSTRAINT customer_items_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);

ALTER TABLE public.customer_items OWNER TO postgres;

CREATE TABLE public.customer_lasts (
    merchant_id uuid NOT NULL,
    last_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    customers bigint NOT NULL
);

ALTER TABLE public.customer_lasts OWNER TO postgres;

CREATE TABLE public.customer_orders (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    customer_id uuid,
    business_date date NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    currency text NOT NULL,
    sales_minor bigint NOT NULL,
    told text,
    kind text NOT NULL,
    items jsonb NOT NULL,
    CONSTRAINT customer_orders_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'returning'::text, 'untold'::text]))),
    CONSTRAINT customer_orders_told_check CHECK ((told = ANY (ARRAY['new'::text, 'returning'::text])))
);
ALTER TABLE ONLY public.customer_orders ALTER COLUMN items SET STATISTICS 0;

ALTER TABLE public.customer_orders OWNER TO postgres;

CREATE TABLE public.customers (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    person_hash text NOT NULL,
    currency text NOT NULL,
    orders integer NOT NULL,
    sales_minor bigint NOT NULL,
    first_date date NOT NULL,
    last_date date NOT NULL,
    first_order_id uuid,
    last_order_id uuid
);

ALTER TABLE public.customers OWNER TO postgres;

CREATE TABLE public.deletion_requests (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    asked_by text NOT NULL,
    asked_by_name text NOT NULL,
    reason text NOT NULL,
    withdrawn_at timestamp with time zone,
    begun_at timestamp with time zone,
    carried_out_at timestamp with time zone
);

ALTER TABLE public.deletion_requests OWNER TO postgres;

CREATE TABLE public.drifts (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    subject text NOT NULL,
    kind text NOT NULL,
    ref text NOT NULL,
    name text NOT NULL,
    field text NOT NULL,
    wanted text,
    found text,
    since timestamp with time zone NOT NULL,
    repairs integer DEFAULT 0 NOT NULL,
    repaired_at timestamp with time zone,
    ended_at timestamp with time zone,
    ending text,
    CONSTRAINT drifts_ending_check CHECK ((ending = ANY (ARRAY['repaired'::text, 'vanished'::text, 'republished'::text]))),
    CONSTRAINT drifts_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text, 'group'::text, 'category'::text, 'menu'::text])))
);

ALTER TABLE public.drifts OWNER TO postgres;

CREATE TABLE public.email_changes (
    user_id text NOT NULL,
    new_email text NOT NULL,
    old_digest text NOT NULL,
    new_digest text NOT NULL,
    old_approved_at timestamp with time zone,
    new_proven_at timestamp with time zone,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

ALTER TABLE public.email_changes OWNER TO postgres;

CREATE TABLE public.escalation_people (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    "position" integer NOT NULL,
    user_id text NOT NULL,
    after_minutes integer NOT NULL,
    CONSTRAINT escalation_people_after_minutes_check CHECK (((after_minutes >= 1) AND (after_minutes <= 240))),
    CONSTRAINT escalation_people_position_check CHECK ((("position" >= 1) AND ("position" <= 10)))
);

ALTER TABLE public.escalation_people OWNER TO postgres;

CREATE TABLE public.expected_deposits (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    report_id uuid NOT NULL,
    row_number integer NOT NULL,
    line_key text NOT NULL,
    payout_reference text,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    expected_on date NOT NULL,
    state text DEFAULT 'expected'::text NOT NULL,
    statement_line_id uuid,
    received_minor bigint,
    received_on date,
    entered_at timestamp with time zone,
    CONSTRAINT expected_deposits_amount_minor_check CHECK ((amount_minor <> 0)),
    CONSTRAINT expected_deposits_check CHECK (((state = 'received'::text) = (statement_line_id IS NOT NULL))),
    CONSTRAINT expected_deposits_check1 CHECK (((state = 'received'::text) = ((received_minor IS NOT NULL) AND (received_on IS NOT NULL)))),
    CONSTRAINT expected_deposits_state_check CHECK ((state = ANY (ARRAY['expected'::text, 'received'::text, 'missing'::text])))
);

ALTER TABLE public.expected_deposits OWNER TO postgres;

CREATE TABLE public.feed_events (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    "position" bigint NOT NULL,
    type text NOT NULL,
    order_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.feed_events OWNER TO postgres;

CREATE TABLE public.feeds (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    last_position bigint NOT NULL
);

ALTER TABLE public.feeds OWNER TO postgres;

CREATE TABLE public.inbox (
    id uuid NOT NULL,
    service text NOT NULL,
    event_key text NOT NULL,
    event_type text NOT NULL,
    merchant_id uuid,
    connection_id uuid,
    external_store_id text,
    external_order_id text,
    order_id uuid,
    state text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    accepted_for timestamp with time zone,
    headers jsonb NOT NULL,
    body text NOT NULL,
    body_encoding text DEFAULT 'utf8'::text NOT NULL,
    occurred_at timestamp with time zone,
    received_at timestamp with time zone NOT NULL,
    processed_at timestamp with time zone,
    held_service text,
    is_hint boolean DEFAULT false NOT NULL,
    CONSTRAINT inbox_body_encoding_check CHECK ((body_encoding = ANY (ARRAY['utf8'::text, 'base64'::text, 'omitted'::text]))),
    CONSTRAINT inbox_state_check CHECK ((state = ANY (ARRAY['done'::text, 'waiting'::text, 'quarantined'::text, 'ignored'::text])))
);
ALTER TABLE ONLY public.inbox ALTER COLUMN headers SET STATISTICS 0;
ALTER TABLE ONLY public.inbox ALTER COLUMN body SET STATISTICS 0;

ALTER TABLE public.inbox OWNER TO postgres;

CREATE TABLE public.incoming_mails (
    id uuid NOT NULL,
    message_id text NOT NULL,
    sender text NOT NULL,
    subject text NOT NULL,
    received_at timestamp with time zone NOT NULL,
    verdict text NOT NULL,
    taken_by text,
    about_id uuid,
    CONSTRAINT incoming_mails_verdict_check CHECK ((verdict = ANY (ARRAY['taken'::text, 'stranger'::text, 'automatic'::text, 'own'::text, 'too_many'::text])))
);

ALTER TABLE public.incoming_mails OWNER TO postgres;

CREATE TABLE public.invitations (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    store_ids text,
    status text NOT NULL,
    inviter_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'kitchen'::text, 'accountant'::text, 'support'::text])))
);

ALTER TABLE public.invitations OWNER TO postgres;

CREATE TABLE public.job_runners (
    id text NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.job_runners OWNER TO postgres;

CREATE UNLOGGED TABLE public.key_calls (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

ALTER TABLE public.key_calls OWNER TO postgres;

CREATE TABLE public.late_order_letters (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    user_id text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    held_back integer DEFAULT 0 NOT NULL
);

ALTER TABLE public.late_order_letters OWNER TO postgres;

CREATE TABLE public.ledger_balances (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL
);

ALTER TABLE public.ledger_balances OWNER TO postgres;

CREATE TABLE public.ledger_closings (
    merchant_id uuid NOT NULL,
    closed_through date NOT NULL
);

ALTER TABLE public.ledger_closings OWNER TO postgres;

CREATE TABLE public.ledger_days (
    merchant_id uuid NOT NULL,
    business_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL,
    orders integer NOT NULL
);

ALTER TABLE public.ledger_days OWNER TO postgres;

CREATE TABLE public.ledger_entries (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    order_id uuid,
    currency text NOT NULL,
    business_date date NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    posted_at timestamp with time zone NOT NULL,
    policy text NOT NULL,
    reverses uuid,
    accounts text[] NOT NULL,
    amounts bigint[] NOT NULL,
    details jsonb NOT NULL,
    payout_id uuid,
    CONSTRAINT ledger_entries_amounts_check CHECK (public.is_balanced(amounts)),
    CONSTRAINT ledger_entries_check CHECK ((cardinality(accounts) = cardinality(amounts))),
    CONSTRAINT ledger_entries_check1 CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'reversal'::text, 'adjustment'::text, 'payout'::text, 'receipt'::text, 'verification'::text, 'points'::text]))),
    CONSTRAINT ledger_entries_payout_check CHECK (((kind = 'payout'::text) = (payout_id IS NOT NULL)))
);
ALTER TABLE ONLY public.ledger_entries ALTER COLUMN details SET STATISTICS 0;

ALTER TABLE public.ledger_entries OWNER TO postgres;

CREATE TABLE public.log_in_waits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

ALTER TABLE public.log_in_waits OWNER TO postgres;

CREATE TABLE public.loyalty_consents (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    guest_id uuid NOT NULL,
    channel text NOT NULL,
    is_given boolean NOT NULL,
    wording text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    given_from text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT loyalty_consents_channel_check CHECK ((channel = ANY (ARRAY['programme'::text, 'mail'::text, 'sms'::text])))
);

ALTER TABLE public.loyalty_consents OWNER TO postgres;

CREATE TABLE public.loyalty_guests (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    phone text,
    email text,
    language text NOT NULL,
    time_zone text NOT NULL,
    state text DEFAULT 'member'::text NOT NULL,
    card_code text NOT NULL,
    link_token text,
    link_sent_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    balance integer DEFAULT 0 NOT NULL,
    owed_minor bigint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    last_moved_at timestamp with time zone NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    left_at timestamp with time zone,
    search_text text GENERATED ALWAYS AS (lower(((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || card_code))) STORED NOT NULL,
    phone_confirmed_at timestamp with time zone,
    phone_token text,
    CONSTRAINT loyalty_guests_balance_check CHECK ((balance >= 0)),
    CONSTRAINT loyalty_guests_check CHECK (((state = 'left'::text) OR ((phone IS NOT NULL) OR (email IS NOT NULL)))),
    CONSTRAINT loyalty_guests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT loyalty_guests_owed_minor_check CHECK ((owed_minor >= 0)),
    CONSTRAINT loyalty_guests_state_check CHECK ((state = ANY (ARRAY['member'::text, 'left'::text])))
);

ALTER TABLE public.loyalty_guests OWNER TO postgres;

COMMENT ON COLUMN public.loyalty_guests.confirmed_at IS 'the link of the card was opened: the mail is theirs, or the phone of who gave no mail';

CREATE TABLE public.loyalty_movements (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    guest_id uuid NOT NULL,
    store_id uuid NOT NULL,
    kind text NOT NULL,
    points integer NOT NULL,
    order_id uuid,
    redemption_id uuid,
    at timestamp with time zone NOT NULL,
    purchase_id uuid,
    CONSTRAINT loyalty_movements_check CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['earned'::text, 'taken_back'::text, 'given_again'::text])))),
    CONSTRAINT loyalty_movements_check1 CHECK (((redemption_id IS NOT NULL) = (kind = ANY (ARRAY['redeemed'::text, 'undone'::text])))),
    CONSTRAINT loyalty_movements_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'taken_back'::text, 'given_again'::text, 'redeemed'::text, 'undone'::text, 'expired'::text, 'bought'::text, 'bought_undone'::text]))),
    CONSTRAINT loyalty_movements_points_check CHECK ((points <> 0)),
    CONSTRAINT loyalty_movements_purchase_check CHECK (((purchase_id IS NOT NULL) = (kind = ANY (ARRAY['bought'::text, 'bought_undone'::text]))))
);

ALTER TABLE public.loyalty_movements OWNER TO postgres;

CREATE TABLE public.loyalty_phones (
    merchant_id uuid NOT NULL,
    phone_digest bytea NOT NULL,
    asked_at timestamp with time zone,
    asks integer DEFAULT 0 NOT NULL,
    stopped_at timestamp with time zone
);

ALTER TABLE public.loyalty_phones OWNER TO postgres;

CREATE TABLE public.loyalty_programmes (
    merchant_id uuid NOT NULL,
    name text NOT NULL,
    state text NOT NULL,
    kind text NOT NULL,
    points_per_unit integer NOT NULL,
    worth_per_hundred_minor integer NOT NULL,
    expires_after_days integer,
    currency text NOT NULL,
    join_code text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT loyalty_programmes_expires_after_days_check CHECK (((expires_after_days >= 30) AND (expires_after_days <= 3650))),
    CONSTRAINT loyalty_programmes_kind_check CHECK ((kind = ANY (ARRAY['points'::text, 'visits'::text]))),
    CONSTRAINT loyalty_programmes_points_per_unit_check CHECK (((points_per_unit >= 1) AND (points_per_unit <= 1000))),
    CONSTRAINT loyalty_programmes_state_check CHECK ((state = ANY (ARRAY['running'::text, 'stopped'::text]))),
    CONSTRAINT loyalty_programmes_worth_per_hundred_minor_check CHECK (((worth_per_hundred_minor >= 0) AND (worth_per_hundred_minor <= 1000000)))
);

ALTER TABLE public.loyalty_programmes OWNER TO postgres;

CREATE TABLE public.loyalty_purchases (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    guest_id uuid NOT NULL,
    store_id uuid NOT NULL,
    spent_minor bigint NOT NULL,
    points integer NOT NULL,
    request_key uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user text NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT loyalty_purchases_points_check CHECK ((points > 0)),
    CONSTRAINT loyalty_purchases_spent_minor_check CHECK ((spent_minor > 0))
);

ALTER TABLE public.loyalty_purchases OWNER TO postgres;

CREATE TABLE public.loyalty_redemptions (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    guest_id uuid NOT NULL,
    store_id uuid NOT NULL,
    reward_id uuid NOT NULL,
    reward_name text NOT NULL,
    points integer NOT NULL,
    request_key uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    by_user text NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT loyalty_redemptions_points_check CHECK ((points > 0))
);

ALTER TABLE public.loyalty_redemptions OWNER TO postgres;

CREATE TABLE public.loyalty_rewards (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    cost_points integer NOT NULL,
    is_offered boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT loyalty_rewards_cost_points_check CHECK (((cost_points >= 1) AND (cost_points <= 1000000)))
);

ALTER TABLE public.loyalty_rewards OWNER TO postgres;

CREATE TABLE public.loyalty_slips (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    store_id uuid NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    points_per_unit integer NOT NULL,
    made_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    guest_id uuid,
    look_at_since timestamp with time zone,
    CONSTRAINT loyalty_slips_check CHECK (((used_at IS NULL) = (guest_id IS NULL)))
);

ALTER TABLE public.loyalty_slips OWNER TO postgres;

CREATE TABLE public.memberships (
    merchant_id uuid NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    store_ids uuid[],
    last_seen_at timestamp with time zone,
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'kitchen'::text, 'accountant'::text, 'support'::text])))
);

ALTER TABLE public.memberships OWNER TO postgres;

CREATE TABLE public.menu_categories (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    ref text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    "position" integer NOT NULL,
    menu_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    tax jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE public.menu_categories OWNER TO postgres;

CREATE TABLE public.menu_contents (
    merchant_id uuid NOT NULL,
    hash text NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.menu_contents OWNER TO postgres;

CREATE TABLE public.menu_imports (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    state text NOT NULL,
    columns jsonb NOT NULL,
    rows jsonb NOT NULL,
    matching jsonb,
    done_rows integer DEFAULT 0 NOT NULL,
    result jsonb,
    made_by text,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    due_at timestamp with time zone,
    CONSTRAINT menu_imports_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

ALTER TABLE public.menu_imports OWNER TO postgres;

CREATE TABLE public.menu_items (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    ref text NOT NULL,
    category_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    base_price_minor integer NOT NULL,
    photo_id uuid,
    is_combo boolean DEFAULT false NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    group_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT menu_items_base_price_minor_check CHECK ((base_price_minor >= 0))
);

ALTER TABLE public.menu_items OWNER TO postgres;

CREATE TABLE public.menu_photos (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.menu_photos OWNER TO postgres;

CREATE TABLE public.menu_stock (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    item_id uuid NOT NULL,
    item_ref text NOT NULL,
    count integer NOT NULL,
    CONSTRAINT menu_stock_count_check CHECK ((count >= 0))
);

ALTER TABLE public.menu_stock OWNER TO postgres;

CREATE TABLE public.menus (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    ref text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    timetable jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone
);

ALTER TABLE public.menus OWNER TO postgres;

CREATE TABLE public.merchant_changes (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    user_id text NOT NULL,
    role text NOT NULL,
    words text NOT NULL,
    details jsonb NOT NULL,
    refused text
);
ALTER TABLE ONLY public.merchant_changes ALTER COLUMN details SET STATISTICS 0;

ALTER TABLE public.merchant_changes OWNER TO postgres;

CREATE TABLE public.merchants (
    id uuid NOT NULL,
    name text NOT NULL,
    business_type text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state_reason text,
    state_changed_at timestamp with time zone,
    deleted_at timestamp with time zone,
    set_up_told_at timestamp with time zone,
    CONSTRAINT merchants_business_type_check CHECK ((business_type = ANY (ARRAY['restaurant'::text, 'grocery'::text, 'liquor'::text, 'retail'::text, 'pharmacy'::text]))),
    CONSTRAINT merchants_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])))
);

ALTER TABLE public.merchants OWNER TO postgres;

CREATE TABLE public.modifier_groups (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    ref text NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    minimum integer NOT NULL,
    maximum integer NOT NULL,
    free integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT modifier_groups_check CHECK (((maximum >= 1) AND (maximum >= minimum))),
    CONSTRAINT modifier_groups_check1 CHECK (((free >= 0) AND (free <= maximum))),
    CONSTRAINT modifier_groups_minimum_check CHECK ((minimum >= 0))
);

ALTER TABLE public.modifier_groups OWNER TO postgres;

CREATE TABLE public.modifiers (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    ref text NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    base_price_minor integer NOT NULL,
    item_id uuid,
    default_quantity integer DEFAULT 0 NOT NULL,
    maximum integer DEFAULT 1 NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    group_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT modifiers_base_price_minor_check CHECK ((base_price_minor >= 0)),
    CONSTRAINT modifiers_default_quantity_check CHECK ((default_quantity >= 0)),
    CONSTRAINT modifiers_maximum_check CHECK ((maximum >= 1))
);

ALTER TABLE public.modifiers OWNER TO postgres;

CREATE TABLE public.news_letters (
    id uuid NOT NULL,
    state text NOT NULL,
    subject_en text NOT NULL,
    body_en text NOT NULL,
    subject_es text NOT NULL,
    body_es text NOT NULL,
    version integer NOT NULL,
    written_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    sent_by text,
    sent_at timestamp with time zone,
    finished_at timestamp with time zone,
    people integer DEFAULT 0 NOT NULL,
    written integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    CONSTRAINT news_letters_check CHECK (((state = 'draft'::text) = (sent_at IS NULL))),
    CONSTRAINT news_letters_check1 CHECK (((state = 'sent'::text) = (finished_at IS NOT NULL))),
    CONSTRAINT news_letters_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text])))
);

ALTER TABLE public.news_letters OWNER TO postgres;

CREATE TABLE public.news_recipients (
    letter_id uuid NOT NULL,
    user_id text NOT NULL,
    state text NOT NULL,
    message_id uuid,
    CONSTRAINT news_recipients_check CHECK (((state = 'written'::text) = (message_id IS NOT NULL))),
    CONSTRAINT news_recipients_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'written'::text, 'skipped'::text])))
);

ALTER TABLE public.news_recipients OWNER TO postgres;

CREATE TABLE public.notice_choices (
    merchant_id uuid NOT NULL,
    user_id text NOT NULL,
    notice text NOT NULL,
    channel text NOT NULL,
    is_wanted boolean NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by text NOT NULL,
    store_id uuid,
    CONSTRAINT notice_choices_channel_check CHECK ((channel = ANY (ARRAY['screen'::text, 'mail'::text, 'sms'::text, 'browser'::text])))
);

ALTER TABLE public.notice_choices OWNER TO postgres;

CREATE TABLE public.notice_deliveries (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    notice_id uuid NOT NULL,
    user_id text NOT NULL,
    channel text NOT NULL,
    step integer NOT NULL,
    state text NOT NULL,
    due_at timestamp with time zone,
    message_id uuid,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT notice_deliveries_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT notice_deliveries_check CHECK (((state = ANY (ARRAY['held'::text, 'digest'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT notice_deliveries_check1 CHECK (((state = 'posted'::text) = (message_id IS NOT NULL))),
    CONSTRAINT notice_deliveries_state_check CHECK ((state = ANY (ARRAY['held'::text, 'digest'::text, 'posted'::text, 'dropped'::text])))
);

ALTER TABLE public.notice_deliveries OWNER TO postgres;

CREATE TABLE public.notice_people (
    merchant_id uuid NOT NULL,
    user_id text NOT NULL,
    notice_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    on_device boolean NOT NULL,
    read_at timestamp with time zone
);

ALTER TABLE public.notice_people OWNER TO postgres;

CREATE TABLE public.notice_preferences (
    merchant_id uuid NOT NULL,
    user_id text NOT NULL,
    quiet_from time without time zone,
    quiet_to time without time zone,
    time_zone text NOT NULL,
    digest_at time without time zone,
    stop_key uuid NOT NULL,
    CONSTRAINT notice_preferences_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);

ALTER TABLE public.notice_preferences OWNER TO postgres;

CREATE TABLE public.notices (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    store_id uuid,
    key text NOT NULL,
    subject text NOT NULL,
    facts jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    acknowledged_by text,
    acknowledged_name text,
    escalate_at timestamp with time zone,
    escalation_step integer DEFAULT 0 NOT NULL,
    CONSTRAINT notices_check CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL))),
    CONSTRAINT notices_check1 CHECK (((escalate_at IS NULL) OR ((resolved_at IS NULL) AND (acknowledged_at IS NULL))))
);

ALTER TABLE public.notices OWNER TO postgres;

CREATE TABLE public.order_fact_items (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    business_date date NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    orders bigint NOT NULL,
    quantity numeric NOT NULL,
    sales_minor bigint NOT NULL,
    CONSTRAINT order_fact_items_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text])))
);

ALTER TABLE public.order_fact_items OWNER TO postgres;

CREATE TABLE public.order_facts (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    currency text NOT NULL,
    business_date date NOT NULL,
    weekday integer NOT NULL,
    hour integer NOT NULL,
    placed_at timestamp with time zone NOT NULL,
    sold bigint NOT NULL,
    sales_minor bigint NOT NULL,
    prepared bigint NOT NULL,
    prep_ms bigint NOT NULL,
    promised bigint NOT NULL,
    late bigint NOT NULL,
    late_ms bigint NOT NULL,
    offered bigint NOT NULL,
    missed bigint NOT NULL,
    cancelled bigint NOT NULL,
    declined bigint NOT NULL,
    by_restaurant bigint NOT NULL,
    by_customer bigint NOT NULL,
    by_service bigint NOT NULL,
    by_courier bigint NOT NULL,
    by_timeout bigint NOT NULL,
    by_nobody bigint NOT NULL,
    wrong bigint NOT NULL,
    CONSTRAINT order_facts_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
    CONSTRAINT order_facts_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

ALTER TABLE public.order_facts OWNER TO postgres;

CREATE TABLE public.order_gaps (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    external_order_id text NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    stage text NOT NULL,
    placed_at timestamp with time zone,
    suspected_at timestamp with time zone NOT NULL,
    found_at timestamp with time zone,
    CONSTRAINT order_gaps_cause_check CHECK ((cause = ANY (ARRAY['no_webhook'::text, 'quarantined'::text, 'not_applied'::text]))),
    CONSTRAINT order_gaps_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'ended_there'::text])))
);

ALTER TABLE public.order_gaps OWNER TO postgres;

CREATE TABLE public.order_lines (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    line_number integer NOT NULL,
    item_ref text,
    name text NOT NULL,
    quantity numeric NOT NULL,
    unit_total_minor bigint NOT NULL,
    line_total_minor bigint NOT NULL,
    line jsonb NOT NULL
);
ALTER TABLE ONLY public.order_lines ALTER COLUMN line SET STATISTICS 0;

ALTER TABLE public.order_lines OWNER TO postgres;

CREATE TABLE public.orders (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    service text NOT NULL,
    brand text NOT NULL,
    external_id text NOT NULL,
    display_id text NOT NULL,
    state text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    customer_name text NOT NULL,
    search_text text NOT NULL,
    currency text NOT NULL,
    subtotal_minor bigint NOT NULL,
    tax_minor bigint NOT NULL,
    total_minor bigint,
    details jsonb NOT NULL,
    contents_as_of timestamp with time zone NOT NULL,
    courier jsonb,
    alarms jsonb DEFAULT '[]'::jsonb NOT NULL,
    ending jsonb,
    placed_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone NOT NULL,
    accept_by timestamp with time zone NOT NULL,
    watch_at timestamp with time zone,
    ready_target_at timestamp with time zone,
    accepted_at timestamp with time zone,
    ready_at timestamp with time zone,
    handed_over_at timestamp with time zone,
    ended_at timestamp with time zone,
    stopped_at timestamp with time zone,
    written_for timestamp with time zone,
    adjustments jsonb DEFAULT '[]'::jsonb NOT NULL,
    forgotten_at timestamp with time zone,
    CONSTRAINT orders_state_check CHECK ((state = ANY (ARRAY['new'::text, 'getting_ready'::text, 'ready'::text, 'driver_on_the_way'::text, 'declined'::text, 'cancelled'::text])))
);
ALTER TABLE ONLY public.orders ALTER COLUMN details SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN courier SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN alarms SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN ending SET STATISTICS 0;
ALTER TABLE ONLY public.orders ALTER COLUMN adjustments SET STATISTICS 0;

ALTER TABLE public.orders OWNER TO postgres;

CREATE TABLE public.orders_to_count (
    merchant_id uuid NOT NULL,
    mark bigint NOT NULL,
    order_id uuid NOT NULL,
    store_id uuid NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

ALTER TABLE public.orders_to_count OWNER TO postgres;

ALTER TABLE public.orders_to_count ALTER COLUMN mark ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.orders_to_count_mark_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.orders_to_post (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    store_id uuid NOT NULL,
    noted_at timestamp with time zone NOT NULL
);

ALTER TABLE public.orders_to_post OWNER TO postgres;

CREATE VIEW public.organizations AS
 SELECT (id)::text AS id,
    name,
    (id)::text AS slug,
    NULL::text AS logo,
    NULL::text AS metadata,
    created_at
   FROM public.merchants;

ALTER VIEW public.organizations OWNER TO postgres;

CREATE TABLE public.outbound_calls (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    sequence bigint NOT NULL,
    external_order_id text NOT NULL,
    call jsonb NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    due_at timestamp with time zone NOT NULL,
    deadline_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    took_ms integer,
    held_service text,
    api_version text,
    CONSTRAINT outbound_calls_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'already'::text, 'unsupported'::text, 'rejected'::text, 'expired'::text, 'dropped'::text])))
);
ALTER TABLE ONLY public.outbound_calls ALTER COLUMN call SET STATISTICS 0;

ALTER TABLE public.outbound_calls OWNER TO postgres;

ALTER TABLE public.outbound_calls ALTER COLUMN sequence ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbound_calls_sequence_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.outgoing_messages (
    id uuid NOT NULL,
    channel text NOT NULL,
    purpose text NOT NULL,
    recipient text NOT NULL,
    subject text,
    body_text text,
    body_html text,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    worthless_after timestamp with time zone,
    unsubscribe_url text,
    reply_to text,
    in_reply_to text,
    is_personal boolean DEFAULT false NOT NULL,
    sender_name text,
    CONSTRAINT outgoing_messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
    CONSTRAINT outgoing_messages_check CHECK (((state = 'sent'::text) OR (body_text IS NOT NULL))),
    CONSTRAINT outgoing_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'kept'::text, 'failed'::text])))
);

ALTER TABLE public.outgoing_messages OWNER TO postgres;

CREATE TABLE public.payout_file_entries (
    file_id uuid NOT NULL,
    trace text NOT NULL,
    paid_merchant_id uuid NOT NULL,
    payout_id uuid,
    verified_account_id uuid,
    number text NOT NULL,
    amount_minor bigint NOT NULL,
    is_withdrawn boolean DEFAULT false NOT NULL,
    answer_code text,
    answered_at timestamp with time zone,
    CONSTRAINT payout_file_entries_check CHECK (((payout_id IS NULL) <> (verified_account_id IS NULL))),
    CONSTRAINT payout_file_entries_trace_check CHECK ((trace ~ '^[0-9]{15}$'::text))
);

ALTER TABLE public.payout_file_entries OWNER TO postgres;

CREATE TABLE public.payout_files (
    id uuid NOT NULL,
    rail text DEFAULT 'nacha'::text NOT NULL,
    created_on date NOT NULL,
    file_id_modifier text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    effective_on date NOT NULL,
    same_day boolean NOT NULL,
    first_sequence integer NOT NULL,
    last_sequence integer NOT NULL,
    payouts integer NOT NULL,
    total_minor bigint NOT NULL,
    digest text NOT NULL,
    sealed text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    made_by text NOT NULL,
    made_by_name text NOT NULL,
    released_by text,
    released_by_name text,
    released_at timestamp with time zone,
    reason text,
    silence_told_at timestamp with time zone,
    CONSTRAINT payout_files_check CHECK (((last_sequence >= first_sequence) AND (last_sequence <= 9999999))),
    CONSTRAINT payout_files_check1 CHECK ((released_by <> made_by)),
    CONSTRAINT payout_files_check2 CHECK (((state = ANY (ARRAY['released'::text, 'acknowledged'::text, 'rejected'::text])) = (released_by IS NOT NULL))),
    CONSTRAINT payout_files_file_id_modifier_check CHECK ((file_id_modifier ~ '^[A-Z0-9]$'::text)),
    CONSTRAINT payout_files_first_sequence_check CHECK (((first_sequence >= 1) AND (first_sequence <= 9999999))),
    CONSTRAINT payout_files_rail_check CHECK ((rail = ANY (ARRAY['nacha'::text, 'stripe'::text]))),
    CONSTRAINT payout_files_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'acknowledged'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT payout_files_total_minor_check CHECK ((total_minor > 0))
);

ALTER TABLE public.payout_files OWNER TO postgres;

CREATE TABLE public.payout_holds (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    reason text NOT NULL,
    held_by text NOT NULL,
    held_at timestamp with time zone NOT NULL,
    ended_by text,
    ended_at timestamp with time zone
);

ALTER TABLE public.payout_holds OWNER TO postgres;

CREATE SEQUENCE public.payout_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.payout_numbers OWNER TO postgres;

CREATE TABLE public.payout_runs (
    week_from date NOT NULL,
    week_to date NOT NULL,
    due_at timestamp with time zone NOT NULL,
    state text DEFAULT 'due'::text NOT NULL,
    reason text,
    changed_by text,
    began_at timestamp with time zone,
    ended_at timestamp with time zone,
    CONSTRAINT payout_runs_check CHECK ((week_to = (week_from + 6))),
    CONSTRAINT payout_runs_state_check CHECK ((state = ANY (ARRAY['due'::text, 'held'::text, 'stopped'::text, 'running'::text, 'done'::text])))
);

ALTER TABLE public.payout_runs OWNER TO postgres;

CREATE TABLE public.payouts (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL,
    week_from date NOT NULL,
    week_to date NOT NULL,
    reissue_of uuid,
    amount_minor bigint NOT NULL,
    currency text NOT NULL,
    shares jsonb NOT NULL,
    state text NOT NULL,
    reasons jsonb DEFAULT '[]'::jsonb NOT NULL,
    anomalies jsonb DEFAULT '[]'::jsonb NOT NULL,
    usual_minor bigint,
    rail text DEFAULT 'nacha'::text NOT NULL,
    bank_account_id uuid,
    account_last_four text,
    pay_on date,
    settle_on date,
    returned_on date,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    transfer_asked_at timestamp with time zone,
    CONSTRAINT payouts_check CHECK (((amount_minor > 0) OR (state = 'carried'::text))),
    CONSTRAINT payouts_check1 CHECK (((state <> ALL (ARRAY['prepared'::text, 'in_file'::text, 'sent'::text, 'paid'::text, 'returned'::text])) OR (bank_account_id IS NOT NULL))),
    CONSTRAINT payouts_number_check CHECK ((number ~ '^[A-Z0-9][A-Z0-9-]{0,14}$'::text)),
    CONSTRAINT payouts_rail_check CHECK ((rail = ANY (ARRAY['nacha'::text, 'stripe'::text]))),
    CONSTRAINT payouts_state_check CHECK ((state = ANY (ARRAY['held'::text, 'carried'::text, 'prepared'::text, 'in_file'::text, 'sent'::text, 'paid'::text, 'returned'::text, 'cancelled'::text])))
);

ALTER TABLE public.payouts OWNER TO postgres;

CREATE TABLE public.price_changes (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    item_id uuid,
    modifier_id uuid,
    base_price_minor integer NOT NULL,
    starts_local text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    applied_store_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    due_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    CONSTRAINT price_changes_base_price_minor_check CHECK ((base_price_minor >= 0)),
    CONSTRAINT price_changes_check CHECK (((item_id IS NULL) <> (modifier_id IS NULL))),
    CONSTRAINT price_changes_starts_local_check CHECK ((starts_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'::text))
);

ALTER TABLE public.price_changes OWNER TO postgres;

CREATE TABLE public.price_exceptions (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    category_id uuid,
    item_id uuid,
    service text,
    store_id uuid,
    upcharge_basis_points integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT price_exceptions_check CHECK (((category_id IS NULL) OR (item_id IS NULL))),
    CONSTRAINT price_exceptions_upcharge_basis_points_check CHECK (((upcharge_basis_points >= 5000) AND (upcharge_basis_points <= 6000)))
);

ALTER TABLE public.price_exceptions OWNER TO postgres;

CREATE TABLE public.pricing_settings (
    merchant_id uuid NOT NULL,
    upcharge_basis_points integer NOT NULL,
    rounding text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    store_taxes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT pricing_settings_rounding_check CHECK ((rounding = ANY (ARRAY['none'::text, 'x9'::text, 'x5'::text]))),
    CONSTRAINT pricing_settings_upcharge_basis_points_check CHECK (((upcharge_basis_points >= 5000) AND (upcharge_basis_points <= 6000)))
);

ALTER TABLE public.pricing_settings OWNER TO postgres;

CREATE TABLE public.print_stations (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    printer_id uuid NOT NULL,
    name text NOT NULL,
    "position" integer NOT NULL,
    copies integer NOT NULL,
    has_everything boolean NOT NULL,
    takes_rest boolean NOT NULL,
    category_ids uuid[] NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT print_stations_copies_check CHECK (((copies >= 1) AND (copies <= 5)))
);

ALTER TABLE public.print_stations OWNER TO postgres;

CREATE TABLE public.print_tickets (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    printer_id uuid NOT NULL,
    station_id uuid,
    order_id uuid,
    key text NOT NULL,
    kind text NOT NULL,
    contents jsonb NOT NULL,
    copies integer NOT NULL,
    contents_as_of timestamp with time zone,
    digest text,
    state text NOT NULL,
    reason text,
    attempts integer DEFAULT 0 NOT NULL,
    may_be_double boolean DEFAULT false NOT NULL,
    is_by_hand boolean DEFAULT false NOT NULL,
    due_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone,
    printed_at timestamp with time zone,
    CONSTRAINT print_tickets_copies_check CHECK (((copies >= 1) AND (copies <= 5))),
    CONSTRAINT print_tickets_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'change'::text, 'again'::text, 'stop'::text, 'test'::text]))),
    CONSTRAINT print_tickets_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'printing'::text, 'printed'::text, 'expired'::text, 'dropped'::text, 'failed'::text])))
);

ALTER TABLE public.print_tickets OWNER TO postgres;

CREATE TABLE public.printers (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    host text,
    port integer,
    tongue text NOT NULL,
    columns integer NOT NULL,
    code_page text NOT NULL,
    token_hash text,
    last_seen_at timestamp with time zone,
    trouble text,
    trouble_since timestamp with time zone,
    busy_until timestamp with time zone,
    last_sent_at timestamp with time zone,
    device text,
    device_until timestamp with time zone,
    is_on boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT printers_check CHECK (((kind = 'tcp'::text) = ((host IS NOT NULL) AND (port IS NOT NULL)))),
    CONSTRAINT printers_code_page_check CHECK ((code_page = ANY (ARRAY['windows1252'::text, 'cp858'::text, 'cp437'::text, 'ascii'::text, 'utf-8'::text, 'gb18030'::text]))),
    CONSTRAINT printers_columns_check CHECK ((columns = ANY (ARRAY[32, 42, 48]))),
    CONSTRAINT printers_kind_check CHECK ((kind = ANY (ARRAY['cloudprnt'::text, 'tcp'::text, 'browser'::text]))),
    CONSTRAINT printers_tongue_check CHECK ((tongue = ANY (ARRAY['esc-pos'::text, 'star-prnt'::text, 'star-line'::text])))
);

ALTER TABLE public.printers OWNER TO postgres;

CREATE TABLE public.printing_stores (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    automatic_since timestamp with time zone,
    language text NOT NULL,
    ahead_minutes integer NOT NULL,
    expires_after_minutes integer NOT NULL,
    silent_after_seconds integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT printing_stores_ahead_minutes_check CHECK (((ahead_minutes >= 5) AND (ahead_minutes <= 240))),
    CONSTRAINT printing_stores_expires_after_minutes_check CHECK (((expires_after_minutes >= 2) AND (expires_after_minutes <= 120))),
    CONSTRAINT printing_stores_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT printing_stores_silent_after_seconds_check CHECK (((silent_after_seconds >= 10) AND (silent_after_seconds <= 600)))
);

ALTER TABLE public.printing_stores OWNER TO postgres;

CREATE TABLE public.promotion_targets (
    merchant_id uuid NOT NULL,
    promotion_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    state text NOT NULL,
    external_id text,
    known_ids text[] DEFAULT '{}'::text[] NOT NULL,
    words text,
    attempts integer DEFAULT 0 NOT NULL,
    busy_until timestamp with time zone,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT promotion_targets_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sending'::text, 'running'::text, 'resting'::text, 'ending'::text, 'ended'::text, 'refused'::text])))
);

ALTER TABLE public.promotion_targets OWNER TO postgres;

CREATE TABLE public.promotions (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    terms jsonb NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    budget_minor bigint NOT NULL,
    currency text NOT NULL,
    time_zone text NOT NULL,
    spent_minor bigint DEFAULT 0 NOT NULL,
    orders integer DEFAULT 0 NOT NULL,
    state text NOT NULL,
    ended_at timestamp with time zone,
    ended_by text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    begins_on date NOT NULL,
    ends_on date NOT NULL,
    CONSTRAINT promotions_budget_minor_check CHECK ((budget_minor > 0)),
    CONSTRAINT promotions_check CHECK ((ends_at > begins_at)),
    CONSTRAINT promotions_check1 CHECK (((state = 'ended'::text) = ((ended_at IS NOT NULL) AND (ended_by IS NOT NULL)))),
    CONSTRAINT promotions_check2 CHECK ((ends_on >= begins_on)),
    CONSTRAINT promotions_ended_by_check CHECK ((ended_by = ANY (ARRAY['end'::text, 'budget'::text, 'person'::text]))),
    CONSTRAINT promotions_spent_minor_check CHECK ((spent_minor >= 0)),
    CONSTRAINT promotions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'running'::text, 'ended'::text])))
);

ALTER TABLE public.promotions OWNER TO postgres;

CREATE TABLE public.publication_targets (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    publication_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    content_hash text NOT NULL,
    state text NOT NULL,
    job text,
    why text,
    attempts integer DEFAULT 0 NOT NULL,
    download_key uuid NOT NULL,
    due_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    give_up_at timestamp with time zone,
    finished_at timestamp with time zone,
    failure_told_at timestamp with time zone,
    about jsonb DEFAULT '[]'::jsonb NOT NULL,
    held_back jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT publication_targets_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sent'::text, 'live'::text, 'failed'::text, 'superseded'::text, 'cancelled'::text])))
);

ALTER TABLE public.publication_targets OWNER TO postgres;

CREATE TABLE public.publications (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    version integer NOT NULL,
    snapshot jsonb NOT NULL,
    cause text NOT NULL,
    restores_version integer,
    note text DEFAULT ''::text NOT NULL,
    made_by text,
    created_at timestamp with time zone NOT NULL,
    scheduled_for timestamp with time zone,
    canary_store_id uuid,
    released_at timestamp with time zone,
    cancelled_at timestamp with time zone,
    CONSTRAINT publications_cause_check CHECK ((cause = ANY (ARRAY['owner'::text, 'restore'::text, 'price_change'::text, 'hours'::text, 'mended'::text])))
);

ALTER TABLE public.publications OWNER TO postgres;

CREATE TABLE public.reconciliation_cases (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    subject text NOT NULL,
    kind text NOT NULL,
    service text NOT NULL,
    store_id uuid NOT NULL,
    report_id uuid NOT NULL,
    row_number integer,
    order_id uuid,
    currency text NOT NULL,
    expected_minor bigint NOT NULL,
    seen_minor bigint NOT NULL,
    claim_minor bigint NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    assigned_to text,
    due_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone,
    dispute_text text NOT NULL,
    evidence jsonb NOT NULL,
    history jsonb NOT NULL,
    won_minor bigint,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    entered_at timestamp with time zone,
    explained_minor bigint DEFAULT 0 NOT NULL,
    CONSTRAINT reconciliation_cases_check CHECK (((won_minor >= 0) AND (won_minor <= claim_minor))),
    CONSTRAINT reconciliation_cases_check1 CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['open'::text, 'sent'::text])))),
    CONSTRAINT reconciliation_cases_claim_minor_check CHECK ((claim_minor >= 0)),
    CONSTRAINT reconciliation_cases_explained_check CHECK (((explained_minor >= 0) AND (explained_minor <= claim_minor))),
    CONSTRAINT reconciliation_cases_kind_check CHECK ((kind = ANY (ARRAY['missing_there'::text, 'missing_here'::text, 'amount_differs'::text, 'fee_differs'::text, 'unknown_refund'::text, 'unknown_charge'::text, 'other_week'::text, 'duplicate'::text, 'deposit_differs'::text, 'deposit_missing'::text, 'order_contradicts'::text]))),
    CONSTRAINT reconciliation_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sent'::text, 'won'::text, 'lost'::text, 'written_off'::text, 'explained'::text])))
);

ALTER TABLE public.reconciliation_cases OWNER TO postgres;

CREATE TABLE public.report_days (
    merchant_id uuid NOT NULL,
    business_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    sold bigint DEFAULT 0 NOT NULL,
    sales_minor bigint DEFAULT 0 NOT NULL,
    prepared bigint DEFAULT 0 NOT NULL,
    prep_ms bigint DEFAULT 0 NOT NULL,
    promised bigint DEFAULT 0 NOT NULL,
    late bigint DEFAULT 0 NOT NULL,
    late_ms bigint DEFAULT 0 NOT NULL,
    offered bigint DEFAULT 0 NOT NULL,
    missed bigint DEFAULT 0 NOT NULL,
    cancelled bigint DEFAULT 0 NOT NULL,
    declined bigint DEFAULT 0 NOT NULL,
    by_restaurant bigint DEFAULT 0 NOT NULL,
    by_customer bigint DEFAULT 0 NOT NULL,
    by_service bigint DEFAULT 0 NOT NULL,
    by_courier bigint DEFAULT 0 NOT NULL,
    by_timeout bigint DEFAULT 0 NOT NULL,
    by_nobody bigint DEFAULT 0 NOT NULL,
    wrong bigint DEFAULT 0 NOT NULL
);

ALTER TABLE public.report_days OWNER TO postgres;

CREATE TABLE public.report_downtime (
    merchant_id uuid NOT NULL,
    business_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    hour integer NOT NULL,
    off_ms bigint NOT NULL,
    lost_minor bigint NOT NULL,
    CONSTRAINT report_downtime_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);

ALTER TABLE public.report_downtime OWNER TO postgres;

CREATE TABLE public.report_hours (
    merchant_id uuid NOT NULL,
    business_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    sold bigint[] NOT NULL,
    sales_minor bigint[] NOT NULL,
    prepared bigint[] NOT NULL,
    prep_ms bigint[] NOT NULL,
    promised bigint[] NOT NULL,
    late bigint[] NOT NULL,
    late_ms bigint[] NOT NULL,
    offered bigint[] NOT NULL,
    missed bigint[] NOT NULL,
    cancelled bigint[] NOT NULL,
    wrong bigint[] NOT NULL,
    CONSTRAINT report_hours_cancelled_check CHECK ((cardinality(cancelled) = 24)),
    CONSTRAINT report_hours_late_check CHECK ((cardinality(late) = 24)),
    CONSTRAINT report_hours_late_ms_check CHECK ((cardinality(late_ms) = 24)),
    CONSTRAINT report_hours_missed_check CHECK ((cardinality(missed) = 24)),
    CONSTRAINT report_hours_offered_check CHECK ((cardinality(offered) = 24)),
    CONSTRAINT report_hours_prep_ms_check CHECK ((cardinality(prep_ms) = 24)),
    CONSTRAINT report_hours_prepared_check CHECK ((cardinality(prepared) = 24)),
    CONSTRAINT report_hours_promised_check CHECK ((cardinality(promised) = 24)),
    CONSTRAINT report_hours_sales_minor_check CHECK ((cardinality(sales_minor) = 24)),
    CONSTRAINT report_hours_sold_check CHECK ((cardinality(sold) = 24)),
    CONSTRAINT report_hours_wrong_check CHECK ((cardinality(wrong) = 24))
);
ALTER TABLE ONLY public.report_hours ALTER COLUMN sold SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN sales_minor SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN prepared SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN prep_ms SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN promised SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN late SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN late_ms SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN offered SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN missed SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN cancelled SET STORAGE PLAIN;
ALTER TABLE ONLY public.report_hours ALTER COLUMN wrong SET STORAGE PLAIN;

ALTER TABLE public.report_hours OWNER TO postgres;

CREATE TABLE public.report_items (
    merchant_id uuid NOT NULL,
    kind text NOT NULL,
    span text NOT NULL,
    from_date date NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    orders bigint NOT NULL,
    quantity numeric NOT NULL,
    sales_minor bigint NOT NULL,
    CONSTRAINT report_items_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text]))),
    CONSTRAINT report_items_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);

ALTER TABLE public.report_items OWNER TO postgres;

CREATE TABLE public.report_lines (
    merchant_id uuid NOT NULL,
    report_id uuid NOT NULL,
    row_number integer NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    kind text NOT NULL,
    line_key text NOT NULL,
    order_id uuid,
    payout_reference text,
    gross_minor bigint NOT NULL,
    deducted_minor bigint NOT NULL,
    net_minor bigint NOT NULL,
    verdict text NOT NULL,
    line jsonb NOT NULL,
    CONSTRAINT report_lines_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'refund'::text, 'error_charge'::text, 'adjustment'::text, 'fee'::text, 'tip'::text, 'deposit'::text])))
);
ALTER TABLE ONLY public.report_lines ALTER COLUMN line SET STATISTICS 0;

ALTER TABLE public.report_lines OWNER TO postgres;

CREATE TABLE public.report_links (
    service text NOT NULL,
    reference text NOT NULL,
    links text[] NOT NULL,
    told_at timestamp with time zone NOT NULL
);

ALTER TABLE public.report_links OWNER TO postgres;

CREATE TABLE public.report_mails (
    merchant_id uuid NOT NULL,
    user_id text NOT NULL,
    every text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    stop_key uuid NOT NULL,
    CONSTRAINT report_mails_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text])))
);

ALTER TABLE public.report_mails OWNER TO postgres;

CREATE TABLE public.report_requests (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    period_from date NOT NULL,
    period_to date NOT NULL,
    state text DEFAULT 'due'::text NOT NULL,
    external_id text,
    due_at timestamp with time zone NOT NULL,
    why text,
    report_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT report_requests_check CHECK (((state = 'asked'::text) <= (external_id IS NOT NULL))),
    CONSTRAINT report_requests_state_check CHECK ((state = ANY (ARRAY['due'::text, 'asked'::text, 'taken'::text, 'empty'::text, 'failed'::text])))
);

ALTER TABLE public.report_requests OWNER TO postgres;

CREATE TABLE public.review_checks (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    seen_to timestamp with time zone,
    read_at timestamp with time zone,
    problem text
);

ALTER TABLE public.review_checks OWNER TO postgres;

CREATE TABLE public.review_items (
    merchant_id uuid NOT NULL,
    review_id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    stars integer NOT NULL,
    written_at timestamp with time zone NOT NULL
);

ALTER TABLE public.review_items OWNER TO postgres;

CREATE TABLE public.reviews (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    connection_id uuid,
    external_id text NOT NULL,
    order_id uuid,
    order_number text,
    stars integer NOT NULL,
    text text NOT NULL,
    author text,
    tags text[] NOT NULL,
    written_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    search_text text NOT NULL,
    reply_state text NOT NULL,
    reply_text text,
    reply_by text,
    replied_at timestamp with time zone,
    reply_why text,
    reply_attempts integer DEFAULT 0 NOT NULL,
    CONSTRAINT reviews_reply_state_check CHECK ((reply_state = ANY (ARRAY['none'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'elsewhere'::text]))),
    CONSTRAINT reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);

ALTER TABLE public.reviews OWNER TO postgres;

CREATE TABLE public.service_contacts (
    id uuid NOT NULL,
    service text NOT NULL,
    level integer NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    email text,
    phone text,
    hours text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT service_contacts_level_check CHECK (((level >= 1) AND (level <= 9)))
);

ALTER TABLE public.service_contacts OWNER TO postgres;

CREATE TABLE public.service_messages (
    merchant_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    seq integer NOT NULL,
    said_by text NOT NULL,
    author_id text,
    author_name text NOT NULL,
    text text NOT NULL,
    quoted text DEFAULT ''::text NOT NULL,
    via text NOT NULL,
    mail_ref text,
    at timestamp with time zone NOT NULL,
    answered_after_ms bigint,
    CONSTRAINT service_messages_said_by_check CHECK ((said_by = ANY (ARRAY['us'::text, 'service'::text, 'system'::text]))),
    CONSTRAINT service_messages_via_check CHECK ((via = ANY (ARRAY['page'::text, 'mail'::text, 'phone'::text])))
);

ALTER TABLE public.service_messages OWNER TO postgres;

CREATE TABLE public.service_reports (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    service text NOT NULL,
    store_id uuid,
    period_from date NOT NULL,
    period_to date NOT NULL,
    file_name text NOT NULL,
    digest text NOT NULL,
    currency text NOT NULL,
    lines integer NOT NULL,
    counts jsonb NOT NULL,
    claimed_minor bigint NOT NULL,
    deposited_minor bigint NOT NULL,
    unknown_columns text[] NOT NULL,
    unknown_kinds text[] NOT NULL,
    tolerances text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    taken_by text NOT NULL
);

ALTER TABLE public.service_reports OWNER TO postgres;

CREATE SEQUENCE public.service_thread_numbers
    START WITH 501
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.service_thread_numbers OWNER TO postgres;

CREATE TABLE public.service_threads (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    open_key text NOT NULL,
    number integer DEFAULT nextval('public.service_thread_numbers'::regclass) NOT NULL,
    service text NOT NULL,
    store_id uuid NOT NULL,
    store_ref text,
    subject_kind text NOT NULL,
    subject_id uuid,
    subject_label text,
    title text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    level integer DEFAULT 1 NOT NULL,
    opened_by text NOT NULL,
    opened_by_name text NOT NULL,
    opened_by_email text NOT NULL,
    opened_by_staff boolean NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    message_count integer DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    waiting_since timestamp with time zone,
    remind_at timestamp with time zone,
    reminders integer DEFAULT 0 NOT NULL,
    promise text,
    promised_until timestamp with time zone,
    closed_at timestamp with time zone,
    CONSTRAINT service_threads_check CHECK (((promise IS NULL) = (promised_until IS NULL))),
    CONSTRAINT service_threads_check1 CHECK (((state = 'waiting'::text) = (waiting_since IS NOT NULL))),
    CONSTRAINT service_threads_check2 CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
    CONSTRAINT service_threads_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text]))),
    CONSTRAINT service_threads_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['order'::text, 'payout'::text, 'menu'::text, 'outage'::text, 'other'::text])))
);

ALTER TABLE public.service_threads OWNER TO postgres;

CREATE TABLE public.sessions (
    id text NOT NULL,
    user_id text NOT NULL,
    token text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    active_organization_id text,
    last_used_at timestamp with time zone,
    CONSTRAINT sessions_token_is_hashed CHECK ((token ~~ 'sha256:%'::text))
);

ALTER TABLE public.sessions OWNER TO postgres;

COMMENT ON COLUMN public.sessions.token IS 'sha256: and the digest of the token in base64url; the token itself is nowhere';

CREATE TABLE public.sms_consents (
    id uuid NOT NULL,
    user_id text NOT NULL,
    phone text NOT NULL,
    is_given boolean NOT NULL,
    wording text NOT NULL,
    version text NOT NULL,
    source text NOT NULL,
    at timestamp with time zone NOT NULL,
    from_address text
);

ALTER TABLE public.sms_consents OWNER TO postgres;

CREATE TABLE public.sms_proofs (
    user_id text NOT NULL,
    phone text NOT NULL,
    code_digest text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL
);

ALTER TABLE public.sms_proofs OWNER TO postgres;

CREATE TABLE public.sold_outs (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    until_at timestamp with time zone,
    cause text NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT sold_outs_cause_check CHECK ((cause = ANY (ARRAY['person'::text, 'stock'::text]))),
    CONSTRAINT sold_outs_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'modifier'::text])))
);

ALTER TABLE public.sold_outs OWNER TO postgres;

CREATE TABLE public.staff_actions (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    staff_user_id text NOT NULL,
    staff_name text NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    about_merchant_id uuid,
    reason text,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);

ALTER TABLE public.staff_actions OWNER TO postgres;

CREATE TABLE public.staff_members (
    user_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.staff_members OWNER TO postgres;

CREATE TABLE public.stock_takings (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    taken_at timestamp with time zone NOT NULL
);

ALTER TABLE public.stock_takings OWNER TO postgres;

CREATE TABLE public.store_hours (
    merchant_id uuid NOT NULL,
    store_id uuid NOT NULL,
    timetable jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_at timestamp with time zone NOT NULL
);

ALTER TABLE public.store_hours OWNER TO postgres;

CREATE TABLE public.store_offs (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    store_id uuid NOT NULL,
    service text NOT NULL,
    to_at timestamp with time zone,
    state text NOT NULL,
    by text NOT NULL,
    reason text,
    counted_to timestamp with time zone,
    off_ms bigint DEFAULT 0 NOT NULL,
    CONSTRAINT store_offs_by_check CHECK ((by = ANY (ARRAY['merchant'::text, 'service'::text, 'unknown'::text]))),
    CONSTRAINT store_offs_state_check CHECK ((state = ANY (ARRAY['paused'::text, 'closed'::text])))
);

ALTER TABLE public.store_offs OWNER TO postgres;

CREATE TABLE public.store_photos (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    store_id uuid NOT NULL,
    "position" integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE public.store_photos OWNER TO postgres;

CREATE TABLE public.store_wishes (
    merchant_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    store_id uuid NOT NULL,
    paused_since timestamp with time zone,
    paused_until timestamp with time zone,
    pause_reason text,
    busy_minutes integer,
    busy_until timestamp with time zone,
    changed_by text,
    changed_at timestamp with time zone NOT NULL,
    told jsonb DEFAULT '{"busy": null, "hours": null, "paused": null}'::jsonb NOT NULL,
    due_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    problem text,
    pause_told_at timestamp with time zone,
    CONSTRAINT store_wishes_busy_minutes_check CHECK (((busy_minutes >= 1) AND (busy_minutes <= 60))),
    CONSTRAINT store_wishes_check CHECK (((busy_minutes IS NULL) = (busy_until IS NULL)))
);

ALTER TABLE public.store_wishes OWNER TO postgres;

CREATE TABLE public.stores (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    logo_url text,
    time_zone text NOT NULL,
    business_day_cutoff time without time zone DEFAULT '04:00:00'::time without time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    phone text,
    cuisines text[] DEFAULT '{}'::text[] NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    country text DEFAULT 'US'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT stores_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);

ALTER TABLE public.stores OWNER TO postgres;

CREATE TABLE public.stripe_accounts (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    account_id text NOT NULL,
    linked_by text NOT NULL,
    linked_at timestamp with time zone NOT NULL,
    CONSTRAINT stripe_accounts_account_id_check CHECK ((account_id ~ '^acct_[A-Za-z0-9]{6,60}$'::text))
);

ALTER TABLE public.stripe_accounts OWNER TO postgres;

CREATE SEQUENCE public.support_case_numbers
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.support_case_numbers OWNER TO postgres;

CREATE TABLE public.support_cases (
    merchant_id uuid,
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.support_case_numbers'::regclass) NOT NULL,
    open_key text NOT NULL,
    store_id uuid,
    user_id text,
    contact_name text NOT NULL,
    contact_email text,
    language text NOT NULL,
    topic text NOT NULL,
    queue text NOT NULL,
    urgency text NOT NULL,
    subject text NOT NULL,
    file jsonb NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    assigned_to text,
    opened_at timestamp with time zone NOT NULL,
    first_due_at timestamp with time zone NOT NULL,
    first_answered_at timestamp with time zone,
    answer_due_at timestamp with time zone,
    solved_at timestamp with time zone,
    is_helped boolean DEFAULT false NOT NULL,
    message_count integer DEFAULT 0 NOT NULL,
    person_seen integer DEFAULT 0 NOT NULL,
    last_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    overdue_told_at timestamp with time zone,
    CONSTRAINT support_cases_check CHECK (((state = 'solved'::text) = (solved_at IS NOT NULL))),
    CONSTRAINT support_cases_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text]))),
    CONSTRAINT support_cases_queue_check CHECK ((queue = ANY (ARRAY['operations'::text, 'money'::text, 'general'::text, 'mail'::text]))),
    CONSTRAINT support_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting_for_person'::text, 'solved'::text, 'reopened'::text]))),
    CONSTRAINT support_cases_urgency_check CHECK ((urgency = ANY (ARRAY['normal'::text, 'urgent'::text])))
);

ALTER TABLE public.support_cases OWNER TO postgres;

CREATE TABLE public.support_messages (
    merchant_id uuid,
    case_id uuid NOT NULL,
    id uuid NOT NULL,
    seq integer NOT NULL,
    said_by text NOT NULL,
    author_id text,
    author_name text NOT NULL,
    text text NOT NULL,
    quoted text DEFAULT ''::text NOT NULL,
    via text NOT NULL,
    attachments jsonb DEFAULT '[]'::jsonb NOT NULL,
    mail_ref text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT support_messages_said_by_check CHECK ((said_by = ANY (ARRAY['person'::text, 'staff'::text, 'system'::text]))),
    CONSTRAINT support_messages_via_check CHECK ((via = ANY (ARRAY['page'::text, 'mail'::text])))
);

ALTER TABLE public.support_messages OWNER TO postgres;

CREATE TABLE public.support_notes (
    case_id uuid NOT NULL,
    id uuid NOT NULL,
    author_id text NOT NULL,
    author_name text NOT NULL,
    text text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE public.support_notes OWNER TO postgres;

CREATE TABLE public.support_saved_replies (
    id uuid NOT NULL,
    title text NOT NULL,
    language text NOT NULL,
    text text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    CONSTRAINT support_saved_replies_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);

ALTER TABLE public.support_saved_replies OWNER TO postgres;

CREATE TABLE public.two_factors (
    id text NOT NULL,
    user_id text NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    verified boolean DEFAULT true NOT NULL,
    failed_verification_count integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone
);

ALTER TABLE public.two_factors OWNER TO postgres;

CREATE TABLE public.unknown_fields (
    service text NOT NULL,
    path text NOT NULL,
    count bigint NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
);

ALTER TABLE public.unknown_fields OWNER TO postgres;

CREATE TABLE public.unproven_recipients (
    recipient_digest text NOT NULL,
    day date NOT NULL,
    sent integer NOT NULL
);

ALTER TABLE public.unproven_recipients OWNER TO postgres;

CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    two_factor_enabled boolean DEFAULT false NOT NULL,
    phone_number text,
    phone_number_verified boolean DEFAULT false NOT NULL,
    news_opt_in boolean DEFAULT true NOT NULL,
    language text,
    CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text])))
);

ALTER TABLE public.users OWNER TO postgres;

CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.verifications OWNER TO postgres;

CREATE TABLE public.viewings (
    id uuid NOT NULL,
    session_id text NOT NULL,
    staff_user_id text NOT NULL,
    viewed_merchant_id uuid NOT NULL,
    reason text NOT NULL,
    began_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

ALTER TABLE public.viewings OWNER TO postgres;

CREATE TABLE public.webhook_attempts (
    merchant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    answer text NOT NULL
);

ALTER TABLE public.webhook_attempts OWNER TO postgres;

CREATE TABLE public.webhook_endpoints (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    kinds text[] NOT NULL,
    sealed_secret text NOT NULL,
    sealed_former text,
    former_until timestamp with time zone,
    state text NOT NULL,
    failing_since timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT webhook_endpoints_check CHECK (((sealed_former IS NULL) = (former_until IS NULL))),
    CONSTRAINT webhook_endpoints_state_check CHECK ((state = ANY (ARRAY['on'::text, 'off'::text, 'failing'::text])))
);

ALTER TABLE public.webhook_endpoints OWNER TO postgres;

CREATE TABLE public.webhook_messages (
    merchant_id uuid NOT NULL,
    id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone NOT NULL,
    busy_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT webhook_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'failed'::text, 'dropped'::text])))
);

ALTER TABLE public.webhook_messages OWNER TO postgres;

CREATE TABLE public.webhook_orders (
    merchant_id uuid NOT NULL,
    order_id uuid NOT NULL,
    version integer NOT NULL,
    is_cancelled boolean NOT NULL,
    announced_at timestamp with time zone NOT NULL
);

ALTER TABLE public.webhook_orders OWNER TO postgres;

CREATE TABLE public.webhook_refusals (
    service text NOT NULL,
    reason text NOT NULL,
    day date NOT NULL,
    count bigint NOT NULL,
    last_at timestamp with time zone NOT NULL
);

ALTER TABLE public.webhook_refusals OWNER TO postgres;

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.application_checks
    ADD CONSTRAINT application_checks_pkey PRIMARY KEY (application_id, name);

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application_entries
    ADD CONSTRAINT application_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.assistant_conversations
    ADD CONSTRAINT assistant_conversations_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.assistant_deeds
    ADD CONSTRAINT assistant_deeds_pkey PRIMARY KEY (merchant_id, turn_id, place);

ALTER TABLE ONLY public.assistant_turns
    ADD CONSTRAINT assistant_turns_merchant_id_conversation_id_position_key UNIQUE (merchant_id, conversation_id, "position");

ALTER TABLE ONLY public.assistant_turns
    ADD CONSTRAINT assistant_turns_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.availability_calls
    ADD CONSTRAINT availability_calls_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.bank_files_received
    ADD CONSTRAINT bank_files_received_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.bank_files_received
    ADD CONSTRAINT bank_files_received_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_line_key_key UNIQUE (line_key);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_digest_key UNIQUE (digest);

ALTER TABLE ONLY public.bank_statements
    ADD CONSTRAINT bank_statements_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.campaign_messages
    ADD CONSTRAINT campaign_messages_pkey PRIMARY KEY (merchant_id, campaign_id, guest_id);

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.career_applications
    ADD CONSTRAINT career_applications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_merchant_id_chat_id_external_id_key UNIQUE (merchant_id, chat_id, external_id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_merchant_id_chat_id_seq_key UNIQUE (merchant_id, chat_id, seq);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_pkey PRIMARY KEY (merchant_id, chat_id, id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_merchant_id_service_store_id_external_order_id_key UNIQUE (merchant_id, service, store_id, external_order_id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.connection_checks
    ADD CONSTRAINT connection_checks_pkey PRIMARY KEY (merchant_id, connection_id);

ALTER TABLE ONLY public.connection_credentials
    ADD CONSTRAINT connection_credentials_pkey PRIMARY KEY (merchant_id, connection_id);

ALTER TABLE ONLY public.connection_menus
    ADD CONSTRAINT connection_menus_pkey PRIMARY KEY (merchant_id, connection_id);

ALTER TABLE ONLY public.connection_requests
    ADD CONSTRAINT connection_requests_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_service_external_store_id_key UNIQUE (service, external_store_id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.customer_counts
    ADD CONSTRAINT customer_counts_pkey PRIMARY KEY (merchant_id, store_id, service, orders);

ALTER TABLE ONLY public.customer_days
    ADD CONSTRAINT customer_days_pkey PRIMARY KEY (merchant_id, business_date, store_id, service);

ALTER TABLE ONLY public.customer_items
    ADD CONSTRAINT customer_items_pkey PRIMARY KEY (merchant_id, span, from_date, store_id, service, key);

ALTER TABLE ONLY public.customer_lasts
    ADD CONSTRAINT customer_lasts_pkey PRIMARY KEY (merchant_id, last_date, store_id, service);

ALTER TABLE ONLY public.customer_orders
    ADD CONSTRAINT customer_orders_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.deletion_requests
    ADD CONSTRAINT deletion_requests_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.drifts
    ADD CONSTRAINT drifts_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_new_digest_key UNIQUE (new_digest);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_old_digest_key UNIQUE (old_digest);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.escalation_people
    ADD CONSTRAINT escalation_people_merchant_id_store_id_user_id_key UNIQUE (merchant_id, store_id, user_id);

ALTER TABLE ONLY public.escalation_people
    ADD CONSTRAINT escalation_people_pkey PRIMARY KEY (merchant_id, store_id, "position");

ALTER TABLE ONLY public.expected_deposits
    ADD CONSTRAINT expected_deposits_merchant_id_service_line_key_key UNIQUE (merchant_id, service, line_key);

ALTER TABLE ONLY public.expected_deposits
    ADD CONSTRAINT expected_deposits_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.feed_events
    ADD CONSTRAINT feed_events_pkey PRIMARY KEY (merchant_id, store_id, "position");

ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (merchant_id, store_id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inbox
    ADD CONSTRAINT inbox_service_event_key_key UNIQUE (service, event_key);

ALTER TABLE ONLY public.incoming_mails
    ADD CONSTRAINT incoming_mails_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.incoming_mails
    ADD CONSTRAINT incoming_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.job_runners
    ADD CONSTRAINT job_runners_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.key_calls
    ADD CONSTRAINT key_calls_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.late_order_letters
    ADD CONSTRAINT late_order_letters_pkey PRIMARY KEY (merchant_id, store_id, user_id);

ALTER TABLE ONLY public.ledger_balances
    ADD CONSTRAINT ledger_balances_pkey PRIMARY KEY (merchant_id, store_id, service, account, currency);

ALTER TABLE ONLY public.ledger_closings
    ADD CONSTRAINT ledger_closings_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.ledger_days
    ADD CONSTRAINT ledger_days_pkey PRIMARY KEY (merchant_id, business_date, store_id, service, account, currency);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_merchant_id_key_key UNIQUE (merchant_id, key);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.log_in_waits
    ADD CONSTRAINT log_in_waits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.loyalty_consents
    ADD CONSTRAINT loyalty_consents_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_guests
    ADD CONSTRAINT loyalty_guests_merchant_id_card_code_key UNIQUE (merchant_id, card_code);

ALTER TABLE ONLY public.loyalty_guests
    ADD CONSTRAINT loyalty_guests_merchant_id_email_key UNIQUE (merchant_id, email);

ALTER TABLE ONLY public.loyalty_guests
    ADD CONSTRAINT loyalty_guests_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_movements
    ADD CONSTRAINT loyalty_movements_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_phones
    ADD CONSTRAINT loyalty_phones_pkey PRIMARY KEY (merchant_id, phone_digest);

ALTER TABLE ONLY public.loyalty_programmes
    ADD CONSTRAINT loyalty_programmes_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.loyalty_purchases
    ADD CONSTRAINT loyalty_purchases_merchant_id_request_key_key UNIQUE (merchant_id, request_key);

ALTER TABLE ONLY public.loyalty_purchases
    ADD CONSTRAINT loyalty_purchases_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_redemptions
    ADD CONSTRAINT loyalty_redemptions_merchant_id_request_key_key UNIQUE (merchant_id, request_key);

ALTER TABLE ONLY public.loyalty_redemptions
    ADD CONSTRAINT loyalty_redemptions_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_rewards
    ADD CONSTRAINT loyalty_rewards_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.loyalty_slips
    ADD CONSTRAINT loyalty_slips_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (merchant_id, user_id);

ALTER TABLE ONLY public.menu_categories
    ADD CONSTRAINT menu_categories_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.menu_contents
    ADD CONSTRAINT menu_contents_pkey PRIMARY KEY (merchant_id, hash);

ALTER TABLE ONLY public.menu_imports
    ADD CONSTRAINT menu_imports_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.menu_photos
    ADD CONSTRAINT menu_photos_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.menu_stock
    ADD CONSTRAINT menu_stock_pkey PRIMARY KEY (merchant_id, store_id, item_id);

ALTER TABLE ONLY public.menus
    ADD CONSTRAINT menus_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.merchant_changes
    ADD CONSTRAINT merchant_changes_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.modifier_groups
    ADD CONSTRAINT modifier_groups_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.modifiers
    ADD CONSTRAINT modifiers_merchant_id_group_id_ref_key UNIQUE (merchant_id, group_id, ref);

ALTER TABLE ONLY public.modifiers
    ADD CONSTRAINT modifiers_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.news_letters
    ADD CONSTRAINT news_letters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.news_recipients
    ADD CONSTRAINT news_recipients_pkey PRIMARY KEY (letter_id, user_id);

ALTER TABLE ONLY public.notice_deliveries
    ADD CONSTRAINT notice_deliveries_merchant_id_notice_id_user_id_channel_ste_key UNIQUE (merchant_id, notice_id, user_id, channel, step);

ALTER TABLE ONLY public.notice_deliveries
    ADD CONSTRAINT notice_deliveries_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.notice_people
    ADD CONSTRAINT notice_people_pkey PRIMARY KEY (merchant_id, user_id, notice_id);

ALTER TABLE ONLY public.notice_preferences
    ADD CONSTRAINT notice_preferences_pkey PRIMARY KEY (merchant_id, user_id);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_merchant_id_key_key UNIQUE (merchant_id, key);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.order_fact_items
    ADD CONSTRAINT order_fact_items_pkey PRIMARY KEY (merchant_id, order_id, kind, key);

ALTER TABLE ONLY public.order_facts
    ADD CONSTRAINT order_facts_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.order_gaps
    ADD CONSTRAINT order_gaps_merchant_id_connection_id_external_order_id_kind_key UNIQUE (merchant_id, connection_id, external_order_id, kind);

ALTER TABLE ONLY public.order_gaps
    ADD CONSTRAINT order_gaps_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_pkey PRIMARY KEY (merchant_id, order_id, line_number);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_merchant_id_service_external_id_key UNIQUE (merchant_id, service, external_id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.orders_to_count
    ADD CONSTRAINT orders_to_count_pkey PRIMARY KEY (merchant_id, mark);

ALTER TABLE ONLY public.orders_to_post
    ADD CONSTRAINT orders_to_post_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.outbound_calls
    ADD CONSTRAINT outbound_calls_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.outgoing_messages
    ADD CONSTRAINT outgoing_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_file_entries
    ADD CONSTRAINT payout_file_entries_pkey PRIMARY KEY (file_id, trace);

ALTER TABLE ONLY public.payout_files
    ADD CONSTRAINT payout_files_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payout_files
    ADD CONSTRAINT payout_files_rail_created_on_file_id_modifier_key UNIQUE (rail, created_on, file_id_modifier);

ALTER TABLE ONLY public.payout_holds
    ADD CONSTRAINT payout_holds_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.payout_runs
    ADD CONSTRAINT payout_runs_pkey PRIMARY KEY (week_from);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_merchant_id_number_key UNIQUE (merchant_id, number);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_merchant_id_category_id_item_id_service_st_key UNIQUE NULLS NOT DISTINCT (merchant_id, category_id, item_id, service, store_id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.pricing_settings
    ADD CONSTRAINT pricing_settings_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.print_stations
    ADD CONSTRAINT print_stations_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.print_tickets
    ADD CONSTRAINT print_tickets_merchant_id_key_key UNIQUE (merchant_id, key);

ALTER TABLE ONLY public.print_tickets
    ADD CONSTRAINT print_tickets_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.printers
    ADD CONSTRAINT printers_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.printing_stores
    ADD CONSTRAINT printing_stores_pkey PRIMARY KEY (merchant_id, store_id);

ALTER TABLE ONLY public.promotion_targets
    ADD CONSTRAINT promotion_targets_pkey PRIMARY KEY (merchant_id, promotion_id, connection_id);

ALTER TABLE ONLY public.promotions
    ADD CONSTRAINT promotions_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.publication_targets
    ADD CONSTRAINT publication_targets_merchant_id_publication_id_connection_i_key UNIQUE (merchant_id, publication_id, connection_id);

ALTER TABLE ONLY public.publication_targets
    ADD CONSTRAINT publication_targets_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_merchant_id_version_key UNIQUE (merchant_id, version);

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.reconciliation_cases
    ADD CONSTRAINT reconciliation_cases_merchant_id_service_subject_key UNIQUE (merchant_id, service, subject);

ALTER TABLE ONLY public.reconciliation_cases
    ADD CONSTRAINT reconciliation_cases_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.report_days
    ADD CONSTRAINT report_days_pkey PRIMARY KEY (merchant_id, business_date, store_id, service);

ALTER TABLE ONLY public.report_downtime
    ADD CONSTRAINT report_downtime_pkey PRIMARY KEY (merchant_id, business_date, store_id, service, hour);

ALTER TABLE ONLY public.report_hours
    ADD CONSTRAINT report_hours_pkey PRIMARY KEY (merchant_id, business_date, store_id, service);

ALTER TABLE ONLY public.report_items
    ADD CONSTRAINT report_items_pkey PRIMARY KEY (merchant_id, kind, span, from_date, store_id, service, key);

ALTER TABLE ONLY public.report_lines
    ADD CONSTRAINT report_lines_pkey PRIMARY KEY (merchant_id, report_id, row_number);

ALTER TABLE ONLY public.report_links
    ADD CONSTRAINT report_links_pkey PRIMARY KEY (service, reference);

ALTER TABLE ONLY public.report_mails
    ADD CONSTRAINT report_mails_pkey PRIMARY KEY (merchant_id, user_id);

ALTER TABLE ONLY public.report_requests
    ADD CONSTRAINT report_requests_merchant_id_connection_id_period_from_key UNIQUE (merchant_id, connection_id, period_from);

ALTER TABLE ONLY public.report_requests
    ADD CONSTRAINT report_requests_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.review_checks
    ADD CONSTRAINT review_checks_pkey PRIMARY KEY (merchant_id, connection_id);

ALTER TABLE ONLY public.review_items
    ADD CONSTRAINT review_items_pkey PRIMARY KEY (merchant_id, review_id, key);

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.service_contacts
    ADD CONSTRAINT service_contacts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_messages
    ADD CONSTRAINT service_messages_merchant_id_thread_id_seq_key UNIQUE (merchant_id, thread_id, seq);

ALTER TABLE ONLY public.service_messages
    ADD CONSTRAINT service_messages_pkey PRIMARY KEY (merchant_id, thread_id, id);

ALTER TABLE ONLY public.service_reports
    ADD CONSTRAINT service_reports_merchant_id_service_digest_key UNIQUE (merchant_id, service, digest);

ALTER TABLE ONLY public.service_reports
    ADD CONSTRAINT service_reports_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.service_threads
    ADD CONSTRAINT service_threads_merchant_id_open_key_key UNIQUE (merchant_id, open_key);

ALTER TABLE ONLY public.service_threads
    ADD CONSTRAINT service_threads_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_key UNIQUE (token);

ALTER TABLE ONLY public.sms_consents
    ADD CONSTRAINT sms_consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sms_proofs
    ADD CONSTRAINT sms_proofs_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.sold_outs
    ADD CONSTRAINT sold_outs_pkey PRIMARY KEY (merchant_id, store_id, kind, subject_id);

ALTER TABLE ONLY public.staff_actions
    ADD CONSTRAINT staff_actions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.staff_members
    ADD CONSTRAINT staff_members_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.stock_takings
    ADD CONSTRAINT stock_takings_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.store_hours
    ADD CONSTRAINT store_hours_pkey PRIMARY KEY (merchant_id, store_id);

ALTER TABLE ONLY public.store_offs
    ADD CONSTRAINT store_offs_pkey PRIMARY KEY (merchant_id, connection_id, from_at);

ALTER TABLE ONLY public.store_photos
    ADD CONSTRAINT store_photos_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.store_wishes
    ADD CONSTRAINT store_wishes_pkey PRIMARY KEY (merchant_id, connection_id);

ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.stripe_accounts
    ADD CONSTRAINT stripe_accounts_pkey PRIMARY KEY (merchant_id);

ALTER TABLE ONLY public.support_notes
    ADD CONSTRAINT support_notes_pkey PRIMARY KEY (case_id, id);

ALTER TABLE ONLY public.support_saved_replies
    ADD CONSTRAINT support_saved_replies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.two_factors
    ADD CONSTRAINT two_factors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.unknown_fields
    ADD CONSTRAINT unknown_fields_pkey PRIMARY KEY (service, path);

ALTER TABLE ONLY public.unproven_recipients
    ADD CONSTRAINT unproven_recipients_pkey PRIMARY KEY (recipient_digest, day);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.viewings
    ADD CONSTRAINT viewings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (merchant_id, message_id, number);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_merchant_id_endpoint_id_key_key UNIQUE (merchant_id, endpoint_id, key);

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_pkey PRIMARY KEY (merchant_id, id);

ALTER TABLE ONLY public.webhook_orders
    ADD CONSTRAINT webhook_orders_pkey PRIMARY KEY (merchant_id, order_id);

ALTER TABLE ONLY public.webhook_refusals
    ADD CONSTRAINT webhook_refusals_pkey PRIMARY KEY (service, reason, day);

CREATE INDEX accounts_by_user ON public.accounts USING btree (user_id);

CREATE INDEX api_keys_by_token ON public.api_keys USING btree (token_hash);

CREATE INDEX application_documents_in_order ON public.application_documents USING btree (application_id, uploaded_at);

CREATE INDEX application_entries_in_order ON public.application_entries USING btree (application_id, at, id);

CREATE INDEX applications_by_address ON public.applications USING btree (address_key);

CREATE INDEX applications_by_asking_merchant ON public.applications USING btree (for_merchant_id) WHERE (for_merchant_id IS NOT NULL);

CREATE INDEX applications_by_assignee ON public.applications USING btree (assigned_to);

CREATE UNIQUE INDEX applications_by_confirmation ON public.applications USING btree (confirmation_digest) WHERE (confirmation_digest IS NOT NULL);

CREATE INDEX applications_by_email ON public.applications USING btree (email);

CREATE INDEX applications_by_merchant ON public.applications USING btree (became_merchant_id);

CREATE INDEX applications_by_phone ON public.applications USING btree (phone);

CREATE INDEX applications_by_state ON public.applications USING btree (state, submitted_at DESC, id);

CREATE INDEX applications_by_user ON public.applications USING btree (user_id);

CREATE INDEX applications_latest ON public.applications USING btree (submitted_at DESC, id);

CREATE INDEX assistant_conversations_of_person ON public.assistant_conversations USING btree (merchant_id, user_id, last_at DESC);

CREATE INDEX assistant_turns_by_time ON public.assistant_turns USING btree (at);

CREATE INDEX availability_calls_by_subject ON public.availability_calls USING btree (merchant_id, connection_id, kind, subject_id, created_at DESC);

CREATE INDEX availability_calls_pending ON public.availability_calls USING btree (due_at) WHERE (state = 'pending'::text);

CREATE INDEX bank_accounts_deposits_to_send ON public.bank_accounts USING btree (entered_at) WHERE ((state = 'unverified'::text) AND (deposits_sent_at IS NULL));

CREATE UNIQUE INDEX bank_accounts_one_standing ON public.bank_accounts USING btree (merchant_id) WHERE ((state = 'verified'::text) AND (replaced_at IS NULL));

CREATE UNIQUE INDEX bank_accounts_one_unverified ON public.bank_accounts USING btree (merchant_id) WHERE (state = 'unverified'::text);

CREATE INDEX bank_files_received_latest ON public.bank_files_received USING btree (received_at DESC, id DESC);

CREATE INDEX bank_statement_lines_by_statement ON public.bank_statement_lines USING btree (statement_id);

CREATE INDEX bank_statement_lines_open ON public.bank_statement_lines USING btree (booked_on) WHERE (state = 'open'::text);

CREATE INDEX bank_statements_latest ON public.bank_statements USING btree (taken_at DESC, id DESC);

CREATE INDEX campaign_messages_due ON public.campaign_messages USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE INDEX campaign_messages_of_guest ON public.campaign_messages USING btree (merchant_id, guest_id, written_at);

CREATE INDEX campaigns_newest ON public.campaigns USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX career_applications_latest ON public.career_applications USING btree (received_at DESC, id);

CREATE INDEX chat_messages_sending ON public.chat_messages USING btree (merchant_id, chat_id, seq) WHERE (state = 'sending'::text);

CREATE INDEX chats_latest ON public.chats USING btree (merchant_id, last_at DESC, id DESC);

CREATE INDEX chats_oldest ON public.chats USING btree (last_at);

CREATE INDEX chats_unread ON public.chats USING btree (merchant_id, store_id) WHERE (seen < message_count);

CREATE INDEX connection_checks_orders_due ON public.connection_checks USING btree (orders_due_at);

CREATE INDEX connection_menus_due ON public.connection_menus USING btree (read_due_at) WHERE (read_due_at IS NOT NULL);

CREATE UNIQUE INDEX connection_requests_claim ON public.connection_requests USING btree (service, public.store_key(external_store_id)) WHERE (state = 'waiting_for_proof'::text);

CREATE INDEX connection_requests_due ON public.connection_requests USING btree (check_due_at) WHERE (check_due_at IS NOT NULL);

CREATE UNIQUE INDEX connection_requests_open ON public.connection_requests USING btree (merchant_id, store_id, service) WHERE (state = ANY (ARRAY['requested'::text, 'asked'::text, 'waiting_for_proof'::text]));

CREATE INDEX connection_requests_queue ON public.connection_requests USING btree (changed_at DESC, id DESC);

CREATE UNIQUE INDEX connections_by_store_key ON public.connections USING btree (service, public.store_key(external_store_id));

CREATE INDEX connections_release_due ON public.connections USING btree (release_due_at);

CREATE INDEX consents_with_grant ON public.consents USING btree (expires_at) WHERE (sealed_grant IS NOT NULL);

CREATE INDEX contact_messages_latest ON public.contact_messages USING btree (received_at DESC, id);

CREATE INDEX customer_orders_latest ON public.customer_orders USING btree (merchant_id, kind, business_date, placed_at, order_id);

CREATE INDEX customer_orders_of_customer ON public.customer_orders USING btree (merchant_id, customer_id, placed_at, order_id) INCLUDE (business_date, sales_minor) WHERE (customer_id IS NOT NULL);

CREATE INDEX customers_by_first ON public.customers USING btree (merchant_id, first_date DESC, id DESC);

CREATE INDEX customers_by_last ON public.customers USING btree (merchant_id, last_date DESC, id DESC) WHERE (orders >= 2);

CREATE INDEX customers_by_orders ON public.customers USING btree (merchant_id, orders DESC, id DESC);

CREATE UNIQUE INDEX customers_by_person ON public.customers USING btree (merchant_id, store_id, service, person_hash);

CREATE INDEX customers_by_sales ON public.customers USING btree (merchant_id, sales_minor DESC, id DESC);

CREATE UNIQUE INDEX deletion_requests_open ON public.deletion_requests USING btree (merchant_id) WHERE (withdrawn_at IS NULL);

CREATE INDEX drifts_by_time ON public.drifts USING btree (merchant_id, since DESC);

CREATE UNIQUE INDEX drifts_open ON public.drifts USING btree (merchant_id, connection_id, subject) WHERE (ended_at IS NULL);

CREATE INDEX email_changes_by_end ON public.email_changes USING btree (expires_at);

CREATE INDEX escalation_people_by_user ON public.escalation_people USING btree (user_id);

CREATE INDEX expected_deposits_awaited ON public.expected_deposits USING btree (expected_on) WHERE (state <> 'received'::text);

CREATE INDEX expected_deposits_by_line ON public.expected_deposits USING btree (statement_line_id) WHERE (statement_line_id IS NOT NULL);

CREATE INDEX expected_deposits_by_report ON public.expected_deposits USING btree (merchant_id, report_id);

CREATE INDEX inbox_by_merchant ON public.inbox USING btree (merchant_id, received_at DESC);

CREATE INDEX inbox_by_order ON public.inbox USING btree (service, external_order_id);

CREATE INDEX inbox_due ON public.inbox USING btree (due_at) WHERE (state = 'waiting'::text);

CREATE INDEX inbox_held ON public.inbox USING btree (held_service, received_at) WHERE (held_service IS NOT NULL);

CREATE INDEX inbox_hints ON public.inbox USING btree (merchant_id, connection_id, external_order_id) WHERE ((state = 'waiting'::text) AND is_hint);

CREATE INDEX inbox_quarantine ON public.inbox USING btree (received_at) WHERE (state = 'quarantined'::text);

CREATE INDEX inbox_to_forget ON public.inbox USING btree (received_at) WHERE (body_encoding <> 'omitted'::text);

CREATE INDEX incoming_mails_of_sender ON public.incoming_mails USING btree (sender, received_at);

CREATE INDEX incoming_mails_to_forget ON public.incoming_mails USING btree (received_at) WHERE (sender <> ''::text);

CREATE INDEX invitations_by_id ON public.invitations USING btree (id);

CREATE INDEX invitations_by_inviter ON public.invitations USING btree (inviter_id);

CREATE INDEX late_order_letters_by_user ON public.late_order_letters USING btree (user_id);

CREATE INDEX ledger_days_days ON public.ledger_days USING brin (business_date);

CREATE INDEX ledger_entries_by_day ON public.ledger_entries USING btree (merchant_id, business_date, posted_at DESC, id DESC);

CREATE INDEX ledger_entries_by_order ON public.ledger_entries USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ledger_entries_by_time ON public.ledger_entries USING btree (merchant_id, posted_at DESC, id DESC);

CREATE INDEX ledger_entries_days ON public.ledger_entries USING brin (business_date);

CREATE INDEX ledger_entries_of_payout ON public.ledger_entries USING btree (merchant_id, payout_id) WHERE (payout_id IS NOT NULL);

CREATE UNIQUE INDEX ledger_entries_reversed_once ON public.ledger_entries USING btree (merchant_id, reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX loyalty_consents_of_guest ON public.loyalty_consents USING btree (merchant_id, guest_id, channel, at DESC, id DESC);

CREATE INDEX loyalty_guests_by_link ON public.loyalty_guests USING btree (link_token);

CREATE INDEX loyalty_guests_by_phone ON public.loyalty_guests USING btree (phone) WHERE (phone IS NOT NULL);

CREATE INDEX loyalty_guests_by_phone_link ON public.loyalty_guests USING btree (phone_token) WHERE (phone_token IS NOT NULL);

CREATE INDEX loyalty_guests_newest ON public.loyalty_guests USING btree (merchant_id, joined_at DESC, id DESC) INCLUDE (search_text, phone) WHERE (state = 'member'::text);

CREATE UNIQUE INDEX loyalty_guests_own_phone ON public.loyalty_guests USING btree (merchant_id, phone) WHERE ((email IS NULL) OR (phone_confirmed_at IS NOT NULL));

CREATE INDEX loyalty_guests_resting ON public.loyalty_guests USING btree (merchant_id, last_moved_at) WHERE (balance > 0);

CREATE UNIQUE INDEX loyalty_movements_bought_once ON public.loyalty_movements USING btree (merchant_id, purchase_id, kind) WHERE (purchase_id IS NOT NULL);

CREATE UNIQUE INDEX loyalty_movements_earned_once ON public.loyalty_movements USING btree (merchant_id, order_id) WHERE (kind = 'earned'::text);

CREATE INDEX loyalty_movements_of_guest ON public.loyalty_movements USING btree (merchant_id, guest_id, at DESC, id DESC);

CREATE INDEX loyalty_movements_of_order ON public.loyalty_movements USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX loyalty_movements_redeemed_once ON public.loyalty_movements USING btree (merchant_id, redemption_id, kind) WHERE (redemption_id IS NOT NULL);

CREATE INDEX loyalty_phones_by_digest ON public.loyalty_phones USING btree (phone_digest);

CREATE INDEX loyalty_programmes_by_code ON public.loyalty_programmes USING btree (join_code);

CREATE INDEX loyalty_purchases_of_guest ON public.loyalty_purchases USING btree (merchant_id, guest_id, at DESC);

CREATE INDEX loyalty_redemptions_by_time ON public.loyalty_redemptions USING btree (merchant_id, at DESC);

CREATE INDEX loyalty_redemptions_of_guest ON public.loyalty_redemptions USING btree (merchant_id, guest_id, at DESC);

CREATE INDEX loyalty_slips_by_code ON public.loyalty_slips USING btree (code);

CREATE INDEX loyalty_slips_to_look_at ON public.loyalty_slips USING btree (look_at_since) WHERE (look_at_since IS NOT NULL);

CREATE INDEX memberships_by_user ON public.memberships USING btree (user_id);

CREATE UNIQUE INDEX menu_categories_by_ref ON public.menu_categories USING btree (merchant_id, ref) WHERE (deleted_at IS NULL);

CREATE INDEX menu_imports_due ON public.menu_imports USING btree (due_at) WHERE (state = 'running'::text);

CREATE INDEX menu_items_by_category ON public.menu_items USING btree (merchant_id, category_id, "position") WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX menu_items_by_ref ON public.menu_items USING btree (merchant_id, ref) WHERE (deleted_at IS NULL);

CREATE INDEX menu_stock_by_ref ON public.menu_stock USING btree (merchant_id, store_id, item_ref);

CREATE UNIQUE INDEX menus_by_ref ON public.menus USING btree (merchant_id, ref) WHERE (deleted_at IS NULL);

CREATE INDEX merchant_changes_latest ON public.merchant_changes USING btree (merchant_id, at DESC, id DESC);

CREATE INDEX merchant_changes_oldest ON public.merchant_changes USING btree (at);

CREATE UNIQUE INDEX modifier_groups_by_ref ON public.modifier_groups USING btree (merchant_id, ref) WHERE (deleted_at IS NULL);

CREATE INDEX news_letters_latest ON public.news_letters USING btree (created_at DESC, id);

CREATE INDEX news_letters_sending ON public.news_letters USING btree (sent_at) WHERE (state = 'sending'::text);

CREATE INDEX news_recipients_of_user ON public.news_recipients USING btree (user_id);

CREATE INDEX news_recipients_waiting ON public.news_recipients USING btree (letter_id) WHERE (state = 'waiting'::text);

CREATE INDEX notice_choices_by_user ON public.notice_choices USING btree (user_id);

CREATE UNIQUE INDEX notice_choices_key ON public.notice_choices USING btree (merchant_id, user_id, notice, channel, store_id) NULLS NOT DISTINCT;

CREATE INDEX notice_deliveries_by_user ON public.notice_deliveries USING btree (user_id);

CREATE INDEX notice_deliveries_due ON public.notice_deliveries USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX notice_people_by_notice ON public.notice_people USING btree (merchant_id, notice_id);

CREATE INDEX notice_people_by_user ON public.notice_people USING btree (user_id);

CREATE INDEX notice_people_newest ON public.notice_people USING btree (merchant_id, user_id, created_at DESC, notice_id DESC);

CREATE INDEX notice_people_unread ON public.notice_people USING btree (merchant_id, user_id, notice_id) WHERE (read_at IS NULL);

CREATE INDEX notice_preferences_by_key ON public.notice_preferences USING btree (stop_key);

CREATE INDEX notice_preferences_by_user ON public.notice_preferences USING btree (user_id);

CREATE INDEX notices_by_store ON public.notices USING btree (merchant_id, store_id);

CREATE INDEX notices_oldest ON public.notices USING btree (created_at);

CREATE INDEX notices_open_by_subject ON public.notices USING btree (merchant_id, subject) WHERE (resolved_at IS NULL);

CREATE INDEX notices_to_escalate ON public.notices USING btree (escalate_at) WHERE (escalate_at IS NOT NULL);

CREATE INDEX order_fact_items_by_key ON public.order_fact_items USING btree (merchant_id, kind, key, business_date, placed_at, order_id);

CREATE INDEX order_facts_by_courier ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_courier > 0);

CREATE INDEX order_facts_by_customer ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_customer > 0);

CREATE INDEX order_facts_by_day ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id);

CREATE INDEX order_facts_by_hour ON public.order_facts USING btree (merchant_id, weekday, hour, business_date, placed_at, order_id);

CREATE INDEX order_facts_by_nobody ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_nobody > 0);

CREATE INDEX order_facts_by_restaurant ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_restaurant > 0);

CREATE INDEX order_facts_by_service ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_service > 0);

CREATE INDEX order_facts_by_timeout ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (by_timeout > 0);

CREATE INDEX order_facts_cancelled ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (cancelled > 0);

CREATE INDEX order_facts_declined ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (declined > 0);

CREATE INDEX order_facts_late ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (late > 0);

CREATE INDEX order_facts_missed ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (missed > 0);

CREATE INDEX order_facts_of_store ON public.order_facts USING btree (merchant_id, store_id, business_date, placed_at) INCLUDE (sold, sales_minor, prepared, prep_ms, wrong);

CREATE INDEX order_facts_wrong ON public.order_facts USING btree (merchant_id, business_date, placed_at, order_id) WHERE (wrong > 0);

CREATE INDEX order_gaps_latest ON public.order_gaps USING btree (merchant_id, found_at DESC);

CREATE INDEX orders_active ON public.orders USING btree (merchant_id, store_id, placed_at DESC, id DESC) WHERE ((ended_at IS NULL) OR (stopped_at IS NOT NULL));

CREATE INDEX orders_by_time ON public.orders USING btree (merchant_id, placed_at DESC, id DESC);

CREATE INDEX orders_contradicting ON public.orders USING btree (merchant_id, placed_at DESC) WHERE (details ? 'moneyMismatch'::text);

CREATE INDEX orders_of_connection ON public.orders USING btree (merchant_id, connection_id, received_at DESC);

CREATE INDEX orders_open_handed_over ON public.orders USING btree (handed_over_at) WHERE (ended_at IS NULL);

CREATE INDEX orders_to_count_by_time ON public.orders_to_count USING btree (noted_at);

CREATE INDEX orders_to_forget ON public.orders USING btree (placed_at) WHERE (forgotten_at IS NULL);

CREATE INDEX orders_to_forget_of_merchant ON public.orders USING btree (merchant_id, id) WHERE (forgotten_at IS NULL);

CREATE INDEX orders_to_post_by_time ON public.orders_to_post USING btree (noted_at);

CREATE INDEX orders_watched ON public.orders USING btree (watch_at) WHERE (watch_at IS NOT NULL);

CREATE INDEX orders_with_drift ON public.orders USING btree (received_at DESC) WHERE ((details -> 'drift'::text) <> '[]'::jsonb);

CREATE INDEX outbound_calls_by_order ON public.outbound_calls USING btree (merchant_id, order_id, sequence);

CREATE INDEX outbound_calls_due ON public.outbound_calls USING btree (due_at) WHERE (state = 'pending'::text);

CREATE INDEX outbound_calls_held ON public.outbound_calls USING btree (held_service, sequence) WHERE (held_service IS NOT NULL);

CREATE INDEX outbound_calls_latest ON public.outbound_calls USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX outgoing_messages_latest ON public.outgoing_messages USING btree (created_at DESC, id);

CREATE INDEX outgoing_messages_to_forget ON public.outgoing_messages USING btree (created_at) WHERE (recipient <> ''::text);

CREATE INDEX payout_file_entries_by_payout ON public.payout_file_entries USING btree (paid_merchant_id, payout_id);

CREATE INDEX payout_file_entries_by_trace ON public.payout_file_entries USING btree (trace);

CREATE UNIQUE INDEX payout_file_entries_paid_once ON public.payout_file_entries USING btree (payout_id) WHERE ((payout_id IS NOT NULL) AND (NOT is_withdrawn));

CREATE UNIQUE INDEX payout_file_entries_verified_once ON public.payout_file_entries USING btree (number) WHERE ((verified_account_id IS NOT NULL) AND (NOT is_withdrawn));

CREATE INDEX payout_files_latest ON public.payout_files USING btree (created_at DESC, id DESC);

CREATE INDEX payout_files_unacknowledged ON public.payout_files USING btree (released_at) WHERE ((state = 'released'::text) AND (rail = 'nacha'::text));

CREATE UNIQUE INDEX payout_holds_one_at_a_time ON public.payout_holds USING btree (merchant_id) WHERE (ended_at IS NULL);

CREATE INDEX payouts_by_state ON public.payouts USING btree (state, created_at DESC, id DESC);

CREATE INDEX payouts_in_time ON public.payouts USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX payouts_latest ON public.payouts USING btree (created_at DESC, id DESC);

CREATE INDEX payouts_of_week ON public.payouts USING btree (week_from, merchant_id);

CREATE UNIQUE INDEX payouts_once_a_week ON public.payouts USING btree (merchant_id, week_from) WHERE (reissue_of IS NULL);

CREATE UNIQUE INDEX payouts_reissued_once ON public.payouts USING btree (merchant_id, reissue_of) WHERE (reissue_of IS NOT NULL);

CREATE INDEX price_changes_due ON public.price_changes USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (cancelled_at IS NULL));

CREATE INDEX print_stations_of_store ON public.print_stations USING btree (merchant_id, store_id, "position") WHERE (removed_at IS NULL);

CREATE INDEX print_tickets_due ON public.print_tickets USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'printing'::text]));

CREATE INDEX print_tickets_newest ON public.print_tickets USING btree (merchant_id, store_id, created_at DESC, id DESC);

CREATE INDEX print_tickets_of_order ON public.print_tickets USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX print_tickets_old ON public.print_tickets USING btree (created_at);

CREATE INDEX print_tickets_waiting ON public.print_tickets USING btree (merchant_id, printer_id, due_at, id) WHERE (state = ANY (ARRAY['waiting'::text, 'printing'::text]));

CREATE INDEX printers_by_token ON public.printers USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE INDEX printers_of_store ON public.printers USING btree (merchant_id, store_id) WHERE (removed_at IS NULL);

CREATE INDEX promotions_ended ON public.promotions USING btree (ended_at) WHERE (state = 'ended'::text);

CREATE INDEX promotions_newest ON public.promotions USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX promotions_running ON public.promotions USING btree (ends_at) WHERE (state = 'running'::text);

CREATE INDEX publication_targets_by_connection ON public.publication_targets USING btree (merchant_id, connection_id, created_at DESC);

CREATE INDEX publication_targets_due ON public.publication_targets USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX publication_targets_held_back ON public.publication_targets USING btree (merchant_id, connection_id) WHERE (held_back <> '[]'::jsonb);

CREATE INDEX reconciliation_cases_by_assignee ON public.reconciliation_cases USING btree (assigned_to) WHERE (assigned_to IS NOT NULL);

CREATE INDEX reconciliation_cases_by_order ON public.reconciliation_cases USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX reconciliation_cases_by_report ON public.reconciliation_cases USING btree (merchant_id, report_id);

CREATE INDEX reconciliation_cases_by_time ON public.reconciliation_cases USING btree (merchant_id, opened_at DESC, id DESC);

CREATE INDEX reconciliation_cases_due ON public.reconciliation_cases USING btree (due_at) WHERE (state = ANY (ARRAY['open'::text, 'sent'::text]));

CREATE INDEX report_lines_by_key ON public.report_lines USING btree (merchant_id, service, line_key);

CREATE INDEX report_lines_by_order ON public.report_lines USING btree (merchant_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX report_lines_by_payout ON public.report_lines USING btree (merchant_id, service, payout_reference) WHERE (payout_reference IS NOT NULL);

CREATE INDEX report_mails_by_key ON public.report_mails USING btree (stop_key);

CREATE INDEX report_mails_by_user ON public.report_mails USING btree (user_id);

CREATE INDEX report_mails_due_at ON public.report_mails USING btree (due_at);

CREATE INDEX report_requests_due ON public.report_requests USING btree (due_at) WHERE (state = ANY (ARRAY['due'::text, 'asked'::text]));

CREATE INDEX report_requests_latest ON public.report_requests USING btree (merchant_id, created_at DESC, id DESC);

CREATE INDEX review_items_latest ON public.review_items USING btree (merchant_id, written_at, key) INCLUDE (store_id, service, stars, name);

CREATE UNIQUE INDEX reviews_by_service ON public.reviews USING btree (merchant_id, service, store_id, external_id);

CREATE INDEX reviews_latest ON public.reviews USING btree (merchant_id, written_at DESC, id DESC) INCLUDE (store_id, service, stars);

CREATE INDEX reviews_low_open ON public.reviews USING btree (merchant_id, written_at DESC) WHERE ((stars <= 2) AND (reply_state = ANY (ARRAY['none'::text, 'refused'::text])));

CREATE INDEX reviews_of_order ON public.reviews USING btree (merchant_id, service, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX reviews_to_forget ON public.reviews USING btree (written_at) WHERE (author IS NOT NULL);

CREATE INDEX service_contacts_of_service ON public.service_contacts USING btree (service, level, id);

CREATE INDEX service_messages_answers ON public.service_messages USING btree (service, at) WHERE (answered_after_ms IS NOT NULL);

CREATE INDEX service_messages_by_mail ON public.service_messages USING btree (mail_ref) WHERE (mail_ref IS NOT NULL);

CREATE INDEX service_reports_latest ON public.service_reports USING btree (merchant_id, taken_at DESC, id DESC);

CREATE INDEX service_threads_by_id ON public.service_threads USING btree (id);

CREATE INDEX service_threads_latest ON public.service_threads USING btree (merchant_id, last_at DESC, id DESC);

CREATE INDEX service_threads_newest ON public.service_threads USING btree (last_at DESC, id DESC);

CREATE INDEX service_threads_to_remind ON public.service_threads USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);

CREATE INDEX sms_consents_by_phone ON public.sms_consents USING btree (phone);

CREATE INDEX sms_consents_latest ON public.sms_consents USING btree (user_id, at DESC, id DESC);

CREATE INDEX sold_outs_ending ON public.sold_outs USING btree (until_at) WHERE (until_at IS NOT NULL);

CREATE INDEX staff_actions_by_merchant ON public.staff_actions USING btree (about_merchant_id, at DESC);

CREATE INDEX staff_actions_by_subject ON public.staff_actions USING btree (subject_id, at DESC);

CREATE INDEX staff_actions_latest ON public.staff_actions USING btree (at DESC, id);

CREATE INDEX store_offs_by_store ON public.store_offs USING btree (merchant_id, store_id, service, from_at);

CREATE UNIQUE INDEX store_offs_now ON public.store_offs USING btree (merchant_id, connection_id) WHERE (to_at IS NULL);

CREATE INDEX store_offs_to_count ON public.store_offs USING btree (merchant_id) WHERE ((to_at IS NULL) OR (counted_to IS NULL) OR (counted_to < to_at));

CREATE INDEX store_photos_of_store ON public.store_photos USING btree (merchant_id, store_id, "position");

CREATE INDEX store_wishes_due ON public.store_wishes USING btree (due_at);

CREATE INDEX support_cases_by_id ON public.support_cases USING btree (id);

CREATE INDEX support_cases_by_number ON public.support_cases USING btree (number);

CREATE UNIQUE INDEX support_cases_by_open_key ON public.support_cases USING btree (merchant_id, open_key) NULLS NOT DISTINCT;

CREATE UNIQUE INDEX support_cases_key ON public.support_cases USING btree (merchant_id, id) NULLS NOT DISTINCT;

CREATE INDEX support_cases_latest ON public.support_cases USING btree (merchant_id, last_at DESC, id DESC);

CREATE INDEX support_cases_newest ON public.support_cases USING btree (last_at DESC, id DESC);

CREATE INDEX support_cases_of_person ON public.support_cases USING btree (merchant_id, user_id, last_at DESC, id DESC);

CREATE INDEX support_cases_to_do ON public.support_cases USING btree (answer_due_at) WHERE (answer_due_at IS NOT NULL);

CREATE INDEX support_messages_by_mail ON public.support_messages USING btree (mail_ref) WHERE (mail_ref IS NOT NULL);

CREATE UNIQUE INDEX support_messages_in_order ON public.support_messages USING btree (merchant_id, case_id, seq) NULLS NOT DISTINCT;

CREATE UNIQUE INDEX support_messages_key ON public.support_messages USING btree (merchant_id, case_id, id) NULLS NOT DISTINCT;

CREATE INDEX support_messages_of_case ON public.support_messages USING btree (case_id, seq);

CREATE INDEX two_factors_by_user ON public.two_factors USING btree (user_id);

CREATE UNIQUE INDEX users_by_phone_number ON public.users USING btree (phone_number);

CREATE INDEX verifications_by_identifier ON public.verifications USING btree (identifier);

CREATE INDEX viewings_by_merchant ON public.viewings USING btree (viewed_merchant_id);

CREATE INDEX viewings_by_session ON public.viewings USING btree (session_id, viewed_merchant_id);

CREATE INDEX viewings_by_staff ON public.viewings USING btree (staff_user_id);

CREATE INDEX webhook_messages_busy ON public.webhook_messages USING btree (merchant_id, endpoint_id, busy_until) WHERE (busy_until IS NOT NULL);

CREATE INDEX webhook_messages_due ON public.webhook_messages USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_messages_newest ON public.webhook_messages USING btree (merchant_id, endpoint_id, created_at DESC, id DESC);

CREATE INDEX webhook_messages_old ON public.webhook_messages USING btree (created_at);

CREATE INDEX webhook_orders_old ON public.webhook_orders USING btree (merchant_id, announced_at);

CREATE TRIGGER add_up AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION public.add_up_ledger();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();

CREATE TRIGGER stop_waiting_campaigns AFTER INSERT ON public.loyalty_consents FOR EACH ROW WHEN ((NOT new.is_given)) EXECUTE FUNCTION public.stop_waiting_campaigns();

CREATE TRIGGER stop_waiting_news AFTER UPDATE OF news_opt_in ON public.users FOR EACH ROW WHEN ((old.news_opt_in AND (NOT new.news_opt_in))) EXECUTE FUNCTION public.stop_waiting_news();

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.application_checks
    ADD CONSTRAINT application_checks_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);

ALTER TABLE ONLY public.application_documents
    ADD CONSTRAINT application_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);

ALTER TABLE ONLY public.application_entries
    ADD CONSTRAINT application_entries_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.applications(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_became_merchant_id_fkey FOREIGN KEY (became_merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_for_merchant_id_fkey FOREIGN KEY (for_merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.assistant_conversations
    ADD CONSTRAINT assistant_conversations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.assistant_deeds
    ADD CONSTRAINT assistant_deeds_merchant_id_turn_id_fkey FOREIGN KEY (merchant_id, turn_id) REFERENCES public.assistant_turns(merchant_id, id);

ALTER TABLE ONLY public.assistant_turns
    ADD CONSTRAINT assistant_turns_merchant_id_conversation_id_fkey FOREIGN KEY (merchant_id, conversation_id) REFERENCES public.assistant_conversations(merchant_id, id);

ALTER TABLE ONLY public.availability_calls
    ADD CONSTRAINT availability_calls_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.bank_statement_lines
    ADD CONSTRAINT bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES public.bank_statements(id);

ALTER TABLE ONLY public.campaign_messages
    ADD CONSTRAINT campaign_messages_merchant_id_campaign_id_fkey FOREIGN KEY (merchant_id, campaign_id) REFERENCES public.campaigns(merchant_id, id);

ALTER TABLE ONLY public.campaigns
    ADD CONSTRAINT campaigns_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.chat_messages
    ADD CONSTRAINT chat_messages_merchant_id_chat_id_fkey FOREIGN KEY (merchant_id, chat_id) REFERENCES public.chats(merchant_id, id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.chats
    ADD CONSTRAINT chats_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.connection_checks
    ADD CONSTRAINT connection_checks_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.connection_credentials
    ADD CONSTRAINT connection_credentials_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.connection_menus
    ADD CONSTRAINT connection_menus_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.connection_requests
    ADD CONSTRAINT connection_requests_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.connection_requests
    ADD CONSTRAINT connection_requests_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.deletion_requests
    ADD CONSTRAINT deletion_requests_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.drifts
    ADD CONSTRAINT drifts_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.escalation_people
    ADD CONSTRAINT escalation_people_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.escalation_people
    ADD CONSTRAINT escalation_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.expected_deposits
    ADD CONSTRAINT expected_deposits_merchant_id_report_id_fkey FOREIGN KEY (merchant_id, report_id) REFERENCES public.service_reports(merchant_id, id);

ALTER TABLE ONLY public.expected_deposits
    ADD CONSTRAINT expected_deposits_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.late_order_letters
    ADD CONSTRAINT late_order_letters_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.late_order_letters
    ADD CONSTRAINT late_order_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_merchant_id_reverses_fkey FOREIGN KEY (merchant_id, reverses) REFERENCES public.ledger_entries(merchant_id, id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.loyalty_consents
    ADD CONSTRAINT loyalty_consents_merchant_id_guest_id_fkey FOREIGN KEY (merchant_id, guest_id) REFERENCES public.loyalty_guests(merchant_id, id);

ALTER TABLE ONLY public.loyalty_guests
    ADD CONSTRAINT loyalty_guests_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.loyalty_movements
    ADD CONSTRAINT loyalty_movements_merchant_id_guest_id_fkey FOREIGN KEY (merchant_id, guest_id) REFERENCES public.loyalty_guests(merchant_id, id);

ALTER TABLE ONLY public.loyalty_phones
    ADD CONSTRAINT loyalty_phones_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.loyalty_programmes
    ADD CONSTRAINT loyalty_programmes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.loyalty_purchases
    ADD CONSTRAINT loyalty_purchases_merchant_id_guest_id_fkey FOREIGN KEY (merchant_id, guest_id) REFERENCES public.loyalty_guests(merchant_id, id);

ALTER TABLE ONLY public.loyalty_redemptions
    ADD CONSTRAINT loyalty_redemptions_merchant_id_guest_id_fkey FOREIGN KEY (merchant_id, guest_id) REFERENCES public.loyalty_guests(merchant_id, id);

ALTER TABLE ONLY public.loyalty_rewards
    ADD CONSTRAINT loyalty_rewards_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.loyalty_slips
    ADD CONSTRAINT loyalty_slips_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.loyalty_slips
    ADD CONSTRAINT loyalty_slips_merchant_id_guest_id_fkey FOREIGN KEY (merchant_id, guest_id) REFERENCES public.loyalty_guests(merchant_id, id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.menu_categories
    ADD CONSTRAINT menu_categories_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.menu_contents
    ADD CONSTRAINT menu_contents_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.menu_imports
    ADD CONSTRAINT menu_imports_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_merchant_id_category_id_fkey FOREIGN KEY (merchant_id, category_id) REFERENCES public.menu_categories(merchant_id, id);

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.menu_items
    ADD CONSTRAINT menu_items_merchant_id_photo_id_fkey FOREIGN KEY (merchant_id, photo_id) REFERENCES public.menu_photos(merchant_id, id);

ALTER TABLE ONLY public.menu_photos
    ADD CONSTRAINT menu_photos_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.menu_stock
    ADD CONSTRAINT menu_stock_merchant_id_item_id_fkey FOREIGN KEY (merchant_id, item_id) REFERENCES public.menu_items(merchant_id, id);

ALTER TABLE ONLY public.menu_stock
    ADD CONSTRAINT menu_stock_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.menus
    ADD CONSTRAINT menus_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.merchant_changes
    ADD CONSTRAINT merchant_changes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.modifier_groups
    ADD CONSTRAINT modifier_groups_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.modifiers
    ADD CONSTRAINT modifiers_merchant_id_group_id_fkey FOREIGN KEY (merchant_id, group_id) REFERENCES public.modifier_groups(merchant_id, id);

ALTER TABLE ONLY public.modifiers
    ADD CONSTRAINT modifiers_merchant_id_item_id_fkey FOREIGN KEY (merchant_id, item_id) REFERENCES public.menu_items(merchant_id, id);

ALTER TABLE ONLY public.news_recipients
    ADD CONSTRAINT news_recipients_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES public.news_letters(id);

ALTER TABLE ONLY public.news_recipients
    ADD CONSTRAINT news_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_choices
    ADD CONSTRAINT notice_choices_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.notice_choices
    ADD CONSTRAINT notice_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_deliveries
    ADD CONSTRAINT notice_deliveries_merchant_id_notice_id_fkey FOREIGN KEY (merchant_id, notice_id) REFERENCES public.notices(merchant_id, id);

ALTER TABLE ONLY public.notice_deliveries
    ADD CONSTRAINT notice_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_people
    ADD CONSTRAINT notice_people_merchant_id_notice_id_fkey FOREIGN KEY (merchant_id, notice_id) REFERENCES public.notices(merchant_id, id);

ALTER TABLE ONLY public.notice_people
    ADD CONSTRAINT notice_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notice_preferences
    ADD CONSTRAINT notice_preferences_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.notice_preferences
    ADD CONSTRAINT notice_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.order_fact_items
    ADD CONSTRAINT order_fact_items_merchant_id_order_id_fkey FOREIGN KEY (merchant_id, order_id) REFERENCES public.order_facts(merchant_id, order_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.order_gaps
    ADD CONSTRAINT order_gaps_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.order_lines
    ADD CONSTRAINT order_lines_merchant_id_order_id_fkey FOREIGN KEY (merchant_id, order_id) REFERENCES public.orders(merchant_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.outbound_calls
    ADD CONSTRAINT outbound_calls_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.payout_file_entries
    ADD CONSTRAINT payout_file_entries_file_id_fkey FOREIGN KEY (file_id) REFERENCES public.payout_files(id);

ALTER TABLE ONLY public.payout_file_entries
    ADD CONSTRAINT payout_file_entries_paid_merchant_id_payout_id_fkey FOREIGN KEY (paid_merchant_id, payout_id) REFERENCES public.payouts(merchant_id, id);

ALTER TABLE ONLY public.payout_holds
    ADD CONSTRAINT payout_holds_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_merchant_id_reissue_of_fkey FOREIGN KEY (merchant_id, reissue_of) REFERENCES public.payouts(merchant_id, id);

ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.price_changes
    ADD CONSTRAINT price_changes_merchant_id_item_id_fkey FOREIGN KEY (merchant_id, item_id) REFERENCES public.menu_items(merchant_id, id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_merchant_id_category_id_fkey FOREIGN KEY (merchant_id, category_id) REFERENCES public.menu_categories(merchant_id, id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_merchant_id_item_id_fkey FOREIGN KEY (merchant_id, item_id) REFERENCES public.menu_items(merchant_id, id);

ALTER TABLE ONLY public.price_exceptions
    ADD CONSTRAINT price_exceptions_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.pricing_settings
    ADD CONSTRAINT pricing_settings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.print_stations
    ADD CONSTRAINT print_stations_merchant_id_printer_id_fkey FOREIGN KEY (merchant_id, printer_id) REFERENCES public.printers(merchant_id, id);

ALTER TABLE ONLY public.print_tickets
    ADD CONSTRAINT print_tickets_merchant_id_printer_id_fkey FOREIGN KEY (merchant_id, printer_id) REFERENCES public.printers(merchant_id, id);

ALTER TABLE ONLY public.printers
    ADD CONSTRAINT printers_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.printing_stores
    ADD CONSTRAINT printing_stores_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.promotion_targets
    ADD CONSTRAINT promotion_targets_merchant_id_promotion_id_fkey FOREIGN KEY (merchant_id, promotion_id) REFERENCES public.promotions(merchant_id, id);

ALTER TABLE ONLY public.promotions
    ADD CONSTRAINT promotions_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.publication_targets
    ADD CONSTRAINT publication_targets_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.publication_targets
    ADD CONSTRAINT publication_targets_merchant_id_content_hash_fkey FOREIGN KEY (merchant_id, content_hash) REFERENCES public.menu_contents(merchant_id, hash);

ALTER TABLE ONLY public.publication_targets
    ADD CONSTRAINT publication_targets_merchant_id_publication_id_fkey FOREIGN KEY (merchant_id, publication_id) REFERENCES public.publications(merchant_id, id);

ALTER TABLE ONLY public.publications
    ADD CONSTRAINT publications_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.reconciliation_cases
    ADD CONSTRAINT reconciliation_cases_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.reconciliation_cases
    ADD CONSTRAINT reconciliation_cases_merchant_id_report_id_fkey FOREIGN KEY (merchant_id, report_id) REFERENCES public.service_reports(merchant_id, id);

ALTER TABLE ONLY public.reconciliation_cases
    ADD CONSTRAINT reconciliation_cases_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.report_lines
    ADD CONSTRAINT report_lines_merchant_id_report_id_fkey FOREIGN KEY (merchant_id, report_id) REFERENCES public.service_reports(merchant_id, id);

ALTER TABLE ONLY public.report_lines
    ADD CONSTRAINT report_lines_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.report_mails
    ADD CONSTRAINT report_mails_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.report_mails
    ADD CONSTRAINT report_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.report_requests
    ADD CONSTRAINT report_requests_merchant_id_report_id_fkey FOREIGN KEY (merchant_id, report_id) REFERENCES public.service_reports(merchant_id, id);

ALTER TABLE ONLY public.report_requests
    ADD CONSTRAINT report_requests_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.review_items
    ADD CONSTRAINT review_items_merchant_id_review_id_fkey FOREIGN KEY (merchant_id, review_id) REFERENCES public.reviews(merchant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.service_messages
    ADD CONSTRAINT service_messages_merchant_id_thread_id_fkey FOREIGN KEY (merchant_id, thread_id) REFERENCES public.service_threads(merchant_id, id);

ALTER TABLE ONLY public.service_reports
    ADD CONSTRAINT service_reports_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.service_reports
    ADD CONSTRAINT service_reports_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.service_threads
    ADD CONSTRAINT service_threads_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.service_threads
    ADD CONSTRAINT service_threads_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sms_proofs
    ADD CONSTRAINT sms_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sold_outs
    ADD CONSTRAINT sold_outs_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.staff_actions
    ADD CONSTRAINT staff_actions_about_merchant_id_fkey FOREIGN KEY (about_merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.staff_members
    ADD CONSTRAINT staff_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stock_takings
    ADD CONSTRAINT stock_takings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.store_hours
    ADD CONSTRAINT store_hours_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.store_photos
    ADD CONSTRAINT store_photos_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.store_photos
    ADD CONSTRAINT store_photos_merchant_id_store_id_fkey FOREIGN KEY (merchant_id, store_id) REFERENCES public.stores(merchant_id, id);

ALTER TABLE ONLY public.store_wishes
    ADD CONSTRAINT store_wishes_merchant_id_connection_id_fkey FOREIGN KEY (merchant_id, connection_id) REFERENCES public.connections(merchant_id, id);

ALTER TABLE ONLY public.stores
    ADD CONSTRAINT stores_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.stripe_accounts
    ADD CONSTRAINT stripe_accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.support_cases
    ADD CONSTRAINT support_cases_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.two_factors
    ADD CONSTRAINT two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewings
    ADD CONSTRAINT viewings_staff_user_id_fkey FOREIGN KEY (staff_user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.viewings
    ADD CONSTRAINT viewings_viewed_merchant_id_fkey FOREIGN KEY (viewed_merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_merchant_id_message_id_fkey FOREIGN KEY (merchant_id, message_id) REFERENCES public.webhook_messages(merchant_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_merchant_id_endpoint_id_fkey FOREIGN KEY (merchant_id, endpoint_id) REFERENCES public.webhook_endpoints(merchant_id, id);

ALTER TABLE ONLY public.webhook_orders
    ADD CONSTRAINT webhook_orders_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);

ALTER TABLE public.api_keys ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.application_documents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.application_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.applications ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_conversations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_deeds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.assistant_turns ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.availability_calls ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.bank_accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.campaign_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.campaigns ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chat_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.chats ENABLE ROW LEVEL SECURITY;

CREATE POLICY claims ON public.connection_requests FOR SELECT TO forkline_intake USING ((state = 'waiting_for_proof'::text));

ALTER TABLE public.connection_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connection_credentials ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connection_menus ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connection_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.connections ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.consents ENABLE ROW LEVEL SECURITY;

CREATE POLICY country ON public.stores FOR SELECT TO forkline_intake USING (true);

ALTER TABLE public.customer_counts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customer_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customer_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customer_lasts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customer_orders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.customers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.deletion_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.drifts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.escalation_people ENABLE ROW LEVEL SECURITY;

CREATE POLICY every_application ON public.applications TO forkline_staff USING (true);

CREATE POLICY every_assistant_turn ON public.assistant_turns FOR SELECT TO forkline_staff USING (true);

CREATE POLICY every_case ON public.reconciliation_cases TO forkline_staff USING (true);

CREATE POLICY every_change ON public.merchant_changes TO forkline_auth USING (true);

CREATE POLICY every_choice ON public.notice_choices TO forkline_auth USING (true);

CREATE POLICY every_document ON public.application_documents TO forkline_staff USING (true);

CREATE POLICY every_entry ON public.application_entries TO forkline_staff USING (true);

CREATE POLICY every_expected_deposit ON public.expected_deposits TO forkline_staff USING (true);

CREATE POLICY every_hold ON public.payout_holds TO forkline_staff USING (true);

CREATE POLICY every_invitation ON public.invitations TO forkline_auth USING (true);

CREATE POLICY every_ledger_balance ON public.ledger_balances FOR SELECT TO forkline_staff USING (true);

CREATE POLICY every_ledger_day ON public.ledger_days FOR SELECT TO forkline_staff USING (true);

CREATE POLICY every_ledger_entry ON public.ledger_entries FOR SELECT TO forkline_staff USING (true);

CREATE POLICY every_membership ON public.memberships TO forkline_auth USING (true);

CREATE POLICY every_membership_of_staff ON public.memberships TO forkline_staff USING (true);

CREATE POLICY every_merchant ON public.merchants TO forkline_staff USING (true);

CREATE POLICY every_payout ON public.payouts TO forkline_staff USING (true);

CREATE POLICY every_report ON public.service_reports FOR SELECT TO forkline_staff USING (true);

CREATE POLICY every_request ON public.connection_requests TO forkline_staff USING (true);

CREATE POLICY every_request ON public.deletion_requests TO forkline_staff USING (true);

CREATE POLICY every_row ON public.service_messages TO forkline_staff USING (true);

CREATE POLICY every_row ON public.service_threads TO forkline_staff USING (true);

CREATE POLICY every_store ON public.stores TO forkline_staff USING (true);

CREATE POLICY every_store_id ON public.stores FOR SELECT TO forkline_auth USING (true);

CREATE POLICY every_stripe_account ON public.stripe_accounts TO forkline_staff USING (true);

CREATE POLICY every_support_case ON public.support_cases TO forkline_staff USING (true);

CREATE POLICY every_support_message ON public.support_messages TO forkline_staff USING (true);

ALTER TABLE public.expected_deposits ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.feed_events ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.feeds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.inbox ENABLE ROW LEVEL SECURITY;

CREATE POLICY intake ON public.feed_events FOR INSERT TO forkline_intake WITH CHECK (true);

CREATE POLICY intake ON public.feeds TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.inbox TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.loyalty_slips TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.menu_stock FOR SELECT TO forkline_intake USING (true);

CREATE POLICY intake ON public.notices TO forkline_intake USING (true);

CREATE POLICY intake ON public.order_lines FOR INSERT TO forkline_intake WITH CHECK (true);

CREATE POLICY intake ON public.orders TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.orders_to_count TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.orders_to_post TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.outbound_calls FOR INSERT TO forkline_intake WITH CHECK (true);

CREATE POLICY intake ON public.print_tickets FOR SELECT TO forkline_intake USING (true);

CREATE POLICY intake ON public.printing_stores FOR SELECT TO forkline_intake USING (true);

CREATE POLICY intake ON public.report_requests TO forkline_intake USING (true) WITH CHECK (true);

CREATE POLICY intake ON public.webhook_endpoints FOR SELECT TO forkline_intake USING (true);

ALTER TABLE public.invitations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.late_order_letters ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ledger_balances ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ledger_closings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ledger_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.ledger_entries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_consents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_guests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_movements ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_phones ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_programmes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_purchases ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_redemptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_rewards ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.loyalty_slips ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.memberships ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_categories ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_contents ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_imports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_photos ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menu_stock ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.menus ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.merchant_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.merchants ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.modifier_groups ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.modifiers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice_choices ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice_deliveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice_people ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notice_preferences ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.notices ENABLE ROW LEVEL SECURITY;

CREATE POLICY open_stores ON public.availability_calls AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.chat_messages AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.chats AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.connection_checks AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.connection_credentials AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.connection_menus AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.connection_requests AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.connections AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.consents AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customer_counts AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customer_days AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customer_items AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customer_lasts AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customer_orders AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.customers AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.drifts AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.escalation_people AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.expected_deposits AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.feed_events AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.feeds AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.inbox AS RESTRICTIVE TO forkline_app USING (((COALESCE(current_setting('app.store_ids'::text, true), ''::text) = ''::text) OR (EXISTS ( SELECT
   FROM public.connections
  WHERE (connections.id = inbox.connection_id)))));

CREATE POLICY open_stores ON public.late_order_letters AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.ledger_balances AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.ledger_days AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.ledger_entries AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.loyalty_slips AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.menu_stock AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.notice_choices AS RESTRICTIVE TO forkline_app USING (((store_id IS NULL) OR (( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.notices AS RESTRICTIVE TO forkline_app USING (((store_id IS NULL) OR ((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[])))));

CREATE POLICY open_stores ON public.order_fact_items AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.order_facts AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.order_gaps AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.orders AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.orders_to_count AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.orders_to_post AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.price_exceptions AS RESTRICTIVE TO forkline_app USING (((store_id IS NULL) OR (( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.print_stations AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.print_tickets AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.printers AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.printing_stores AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.promotion_targets AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.publication_targets AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.reconciliation_cases AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_days AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_downtime AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_hours AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_items AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_lines AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.report_requests AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.review_checks AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.review_items AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.reviews AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.service_messages AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.service_reports AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.service_threads AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.sold_outs AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.store_hours AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.store_offs AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.store_photos AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.store_wishes AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.stores AS RESTRICTIVE TO forkline_app USING (((( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

CREATE POLICY open_stores ON public.support_cases AS RESTRICTIVE TO forkline_app USING (((store_id IS NULL) OR (( SELECT public.open_store_ids() AS open_store_ids) IS NULL) OR (store_id = ANY (( SELECT public.open_store_ids() AS open_store_ids)::uuid[]))));

ALTER TABLE public.order_fact_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_facts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_gaps ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.order_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.orders_to_count ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.orders_to_post ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.outbound_calls ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON public.api_keys TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.assistant_conversations TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.assistant_deeds TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.assistant_turns TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.availability_calls TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.bank_accounts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.campaign_messages TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.campaigns TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.chat_messages TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.chats TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.connection_checks TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.connection_credentials TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.connection_menus TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.connection_requests TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.connections TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.consents TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customer_counts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customer_days TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customer_items TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customer_lasts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customer_orders TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.customers TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.deletion_requests TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.drifts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.escalation_people TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.expected_deposits TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.feed_events TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.feeds TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.inbox TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.invitations TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.late_order_letters TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.ledger_balances TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.ledger_closings TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.ledger_days TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.ledger_entries TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_consents TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_guests TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_movements TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_phones TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_programmes TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_purchases TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_redemptions TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_rewards TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.loyalty_slips TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.memberships TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_categories TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_contents TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_imports TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_items TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_photos TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menu_stock TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.menus TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.merchant_changes TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.merchants TO forkline_app USING ((id = public.current_merchant_id()));

CREATE POLICY own ON public.modifier_groups TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.modifiers TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.notice_choices TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.notice_deliveries TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.notice_people TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.notice_preferences TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.notices TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.order_fact_items TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.order_facts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.order_gaps TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.order_lines TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.orders TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.orders_to_count TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.orders_to_post TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.outbound_calls TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.payout_holds TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.payouts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.price_changes TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.price_exceptions TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.pricing_settings TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.print_stations TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.print_tickets TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.printers TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.printing_stores TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.promotion_targets TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.promotions TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.publication_targets TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.publications TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.reconciliation_cases TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_days TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_downtime TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_hours TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_items TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_lines TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_mails TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.report_requests TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.review_checks TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.review_items TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.reviews TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.service_messages TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.service_reports TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.service_threads TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.sold_outs TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.stock_takings TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.store_hours TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.store_offs TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.store_photos TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.store_wishes TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.stores TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.stripe_accounts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.support_cases TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.support_messages TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.webhook_attempts TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.webhook_endpoints TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.webhook_messages TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own ON public.webhook_orders TO forkline_app USING ((merchant_id = public.current_merchant_id()));

CREATE POLICY own_merchant ON public.applications FOR SELECT TO forkline_app USING ((for_merchant_id = public.current_merchant_id()));

CREATE POLICY own_person ON public.application_documents TO forkline_app USING ((EXISTS ( SELECT
   FROM public.applications
  WHERE (applications.id = application_documents.application_id)))) WITH CHECK ((EXISTS ( SELECT
   FROM public.applications
  WHERE (applications.id = application_documents.application_id))));

CREATE POLICY own_person ON public.application_entries TO forkline_app USING ((shared AND (EXISTS ( SELECT
   FROM public.applications
  WHERE (applications.id = application_entries.application_id))))) WITH CHECK (((NOT by_staff) AND (EXISTS ( SELECT
   FROM public.applications
  WHERE (applications.id = application_entries.application_id)))));

CREATE POLICY own_person ON public.applications TO forkline_app USING ((user_id = public.current_user_id())) WITH CHECK ((user_id = public.current_user_id()));

ALTER TABLE public.payout_holds ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.payouts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.price_changes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.price_exceptions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.pricing_settings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.print_stations ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.print_tickets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.printers ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.printing_stores ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.promotion_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.promotions ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.publication_targets ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.publications ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reconciliation_cases ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_days ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_downtime ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_hours ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_lines ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_mails ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.report_requests ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_checks ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.review_items ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.reviews ENABLE ROW LEVEL SECURITY;

CREATE POLICY routing ON public.connections FOR SELECT TO forkline_intake USING (true);

ALTER TABLE public.service_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.service_reports ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.service_threads ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.sold_outs ENABLE ROW LEVEL SECURITY;

CREATE POLICY state ON public.merchants FOR SELECT TO forkline_auth USING (true);

ALTER TABLE public.stock_takings ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.store_hours ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.store_offs ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.store_photos ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.store_wishes ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stores ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.stripe_accounts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.support_cases ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.support_messages ENABLE ROW LEVEL SECURITY;

CREATE POLICY visitors ON public.support_cases FOR INSERT TO forkline_app WITH CHECK ((merchant_id IS NULL));

CREATE POLICY visitors ON public.support_messages FOR INSERT TO forkline_app WITH CHECK ((merchant_id IS NULL));

ALTER TABLE public.webhook_attempts ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_endpoints ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_messages ENABLE ROW LEVEL SECURITY;

ALTER TABLE public.webhook_orders ENABLE ROW LEVEL SECURITY;

CREATE POLICY whole_merchant ON public.payout_holds AS RESTRICTIVE TO forkline_app USING ((( SELECT public.open_store_ids() AS open_store_ids) IS NULL));

CREATE POLICY whole_merchant ON public.payouts AS RESTRICTIVE TO forkline_app USING ((( SELECT public.open_store_ids() AS open_store_ids) IS NULL));

GRANT USAGE ON SCHEMA quiet TO forkline_jobs;

REVOKE ALL ON FUNCTION public.add_up_ledger() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.audit_subject(kind text, subject text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.audit_subject(kind text, subject text) TO forkline_staff;

REVOKE ALL ON FUNCTION public.campaign_deliveries(campaign uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.campaign_deliveries(campaign uuid) TO forkline_app;

REVOKE ALL ON FUNCTION public.campaigns_due(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.campaigns_due(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.campaigns_kept(campaigns uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.campaigns_kept(campaigns uuid[]) TO forkline_app;

REVOKE ALL ON FUNCTION public.due_connecting_work(due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_connecting_work(due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.due_menu_work(due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_menu_work(due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.due_order_checks(services text[], due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_order_checks(services text[], due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.due_proof_checks(due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_proof_checks(due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.due_store_work(asked text[], due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.due_store_work(asked text[], due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.enqueue_jobs(jobs jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enqueue_jobs(jobs jsonb) TO forkline_app;
GRANT ALL ON FUNCTION public.enqueue_jobs(jobs jsonb) TO forkline_intake;
GRANT ALL ON FUNCTION public.enqueue_jobs(jobs jsonb) TO forkline_auth;
GRANT ALL ON FUNCTION public.enqueue_jobs(jobs jsonb) TO forkline_staff;

REVOKE ALL ON FUNCTION public.erase_merchant(merchant uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_merchant(merchant uuid) TO forkline_staff;

REVOKE ALL ON FUNCTION public.erase_merchant_batch(merchant uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erase_merchant_batch(merchant uuid, most integer) TO forkline_staff;

REVOKE ALL ON FUNCTION public.forget(rule text, before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget(rule text, before timestamp with time zone, most integer) TO forkline_staff;

REVOKE ALL ON FUNCTION public.forget_notices(before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.forget_notices(before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.forget_people(people text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.holder_of_key(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.holder_of_key(wanted text) TO forkline_app;

REVOKE ALL ON FUNCTION public.late_orders(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.late_orders(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.ledger_faults(settled_before timestamp with time zone, most integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.ledger_faults_between(from_day date, to_day date, settled_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.ledger_faults_between(from_day date, to_day date, settled_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.links_of_report(wanted_service text, wanted_reference text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.links_of_report(wanted_service text, wanted_reference text) TO forkline_app;

REVOKE ALL ON FUNCTION public.loyalty_card(token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.loyalty_card(token text) TO forkline_app;

REVOKE ALL ON FUNCTION public.loyalty_phone(token text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.loyalty_phone(token text) TO forkline_app;

REVOKE ALL ON FUNCTION public.loyalty_place(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.loyalty_place(wanted text) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchant_owners() FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchant_owners() TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_after(after_merchant uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_after(after_merchant uuid, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_to_count(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_to_count(most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_to_pay(week date, after_merchant uuid, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_to_pay(week date, after_merchant uuid, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_to_post(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_to_post(most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_to_print(at timestamp with time zone, old_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_to_print(at timestamp with time zone, old_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_with_deposits_to_send(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_with_deposits_to_send(most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_with_offs(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_with_offs(most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_with_points_due(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_with_points_due(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.merchants_with_promotions(ended_since timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.merchants_with_promotions(ended_since timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.notice_mails_due(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notice_mails_due(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.notice_messages(notice uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notice_messages(notice uuid) TO forkline_app;

REVOKE ALL ON FUNCTION public.notices_to_escalate(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notices_to_escalate(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.orders_to_end(handed_over_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.orders_to_end(handed_over_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.orders_to_watch(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.orders_to_watch(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.orders_unheard_of(silent_services text[], due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.orders_unheard_of(silent_services text[], due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.overdue_calls(due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.overdue_calls(due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.overdue_deliveries(due_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.overdue_deliveries(due_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.own_sms_number(person text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.own_sms_number(person text) TO forkline_auth;

REVOKE ALL ON FUNCTION public.payouts_in_state(wanted text, settled_by date, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.payouts_in_state(wanted text, settled_by date, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.people_of_store(store uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.people_of_store(store uuid) TO forkline_app;

REVOKE ALL ON FUNCTION public.people_texted_at(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.people_texted_at(wanted text) TO forkline_auth;

REVOKE ALL ON FUNCTION public.printer_of_token(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.printer_of_token(wanted text) TO forkline_app;

REVOKE ALL ON FUNCTION public.promotion_goes_beyond(wanted uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.promotion_goes_beyond(wanted uuid) TO forkline_app;

REVOKE ALL ON FUNCTION public.release_held_calls(of_service text, except_stores text[], at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_held_calls(of_service text, except_stores text[], at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.release_held_deliveries(of_service text, except_stores text[], at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.release_held_deliveries(of_service text, except_stores text[], at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.report_mails_due(at timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.report_mails_due(at timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.review_checks_due(at timestamp with time zone, services text[], most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.review_checks_due(at timestamp with time zone, services text[], most integer) TO forkline_app;

REVOKE ALL ON FUNCTION public.service_answer_times(since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.service_answer_times(since timestamp with time zone) TO forkline_app;
GRANT ALL ON FUNCTION public.service_answer_times(since timestamp with time zone) TO forkline_staff;

REVOKE ALL ON FUNCTION public.service_drift(since timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.service_drift(since timestamp with time zone, most integer) TO forkline_staff;

REVOKE ALL ON FUNCTION public.sms_number_of(person text) FROM PUBLIC;

REVOKE ALL ON FUNCTION public.start_texts_to(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.start_texts_to(wanted text) TO forkline_app;

REVOKE ALL ON FUNCTION public.stop_notice_mails(key uuid, kind text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_notice_mails(key uuid, kind text, at timestamp with time zone) TO forkline_app;

REVOKE ALL ON FUNCTION public.stop_report_mails(key uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_report_mails(key uuid) TO forkline_app;

REVOKE ALL ON FUNCTION public.stop_texts_to(wanted text, words text, word_version text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stop_texts_to(wanted text, words text, word_version text, at timestamp with time zone) TO forkline_app;

REVOKE ALL ON FUNCTION public.stop_waiting_campaigns() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.stop_waiting_news() FROM PUBLIC;

REVOKE ALL ON FUNCTION public.store_holder(wanted_service text, wanted_id text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_holder(wanted_service text, wanted_id text) TO forkline_app;
GRANT ALL ON FUNCTION public.store_holder(wanted_service text, wanted_id text) TO forkline_staff;

REVOKE ALL ON FUNCTION public.store_request_owner(digest text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.store_request_owner(digest text) TO forkline_app;

REVOKE ALL ON FUNCTION public.team_member(member text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.team_member(member text) TO forkline_app;

REVOKE ALL ON FUNCTION public.unconfirmed_payouts() FROM PUBLIC;
GRANT ALL ON FUNCTION public.unconfirmed_payouts() TO forkline_app;

REVOKE ALL ON FUNCTION public.visitor_support_case(wanted text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.visitor_support_case(wanted text) TO forkline_app;
GRANT ALL ON FUNCTION public.visitor_support_case(wanted text) TO forkline_staff;

REVOKE ALL ON FUNCTION public.webhook_work_due(at timestamp with time zone, old_before timestamp with time zone, most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.webhook_work_due(at timestamp with time zone, old_before timestamp with time zone, most integer) TO forkline_app;

REVOKE ALL ON FUNCTION quiet.pg_notify(channel text, payload text) FROM PUBLIC;
GRANT ALL ON FUNCTION quiet.pg_notify(channel text, payload text) TO forkline_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.api_keys TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.application_checks TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.application_documents TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.application_documents TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.application_entries TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.application_entries TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.applications TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.applications TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.assistant_conversations TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.assistant_deeds TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.assistant_turns TO forkline_app;
GRANT SELECT ON TABLE public.assistant_turns TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.availability_calls TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(state) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(sealed_number) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(sealed_deposits) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(deposits_sent_at) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(deposits_arrive_on) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(wrong_tries) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(verified_at) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(usable_from) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(replaced_at) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(ended_at) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(failure) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(correction_code) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(corrected_at) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(verified_by) ON TABLE public.bank_accounts TO forkline_app;

GRANT UPDATE(ended_by) ON TABLE public.bank_accounts TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.bank_files_received TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.bank_statement_lines TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.bank_statement_lines TO forkline_staff;

GRANT UPDATE(reason) ON TABLE public.bank_statement_lines TO forkline_staff;

GRANT UPDATE(decided_by) ON TABLE public.bank_statement_lines TO forkline_staff;

GRANT UPDATE(decided_at) ON TABLE public.bank_statement_lines TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.bank_statements TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.campaign_messages TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaigns TO forkline_app;

GRANT INSERT ON TABLE public.career_applications TO forkline_app;
GRANT SELECT,UPDATE ON TABLE public.career_applications TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chat_messages TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.chats TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.connection_checks TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connection_credentials TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.connection_menus TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.connection_requests TO forkline_app;
GRANT SELECT,UPDATE ON TABLE public.connection_requests TO forkline_staff;
GRANT SELECT ON TABLE public.connection_requests TO forkline_intake;

GRANT SELECT,INSERT,UPDATE ON TABLE public.connections TO forkline_app;
GRANT SELECT ON TABLE public.connections TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.consents TO forkline_app;

GRANT INSERT ON TABLE public.contact_messages TO forkline_app;
GRANT SELECT,UPDATE ON TABLE public.contact_messages TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customer_counts TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customer_days TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customer_items TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customer_lasts TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customer_orders TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.customers TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.deletion_requests TO forkline_app;
GRANT SELECT ON TABLE public.deletion_requests TO forkline_staff;

GRANT UPDATE(begun_at) ON TABLE public.deletion_requests TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.drifts TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.email_changes TO forkline_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.escalation_people TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.expected_deposits TO forkline_app;
GRANT SELECT ON TABLE public.expected_deposits TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.expected_deposits TO forkline_staff;

GRANT UPDATE(statement_line_id) ON TABLE public.expected_deposits TO forkline_staff;

GRANT UPDATE(received_minor) ON TABLE public.expected_deposits TO forkline_staff;

GRANT UPDATE(received_on) ON TABLE public.expected_deposits TO forkline_staff;

GRANT UPDATE(entered_at) ON TABLE public.expected_deposits TO forkline_app;
GRANT UPDATE(entered_at) ON TABLE public.expected_deposits TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.feed_events TO forkline_app;
GRANT INSERT ON TABLE public.feed_events TO forkline_intake;

GRANT SELECT,INSERT,UPDATE ON TABLE public.feeds TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.feeds TO forkline_intake;

GRANT SELECT ON TABLE public.inbox TO forkline_app;
GRANT INSERT ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(id) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(service) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(event_key) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(event_type) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(merchant_id),UPDATE(merchant_id) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(connection_id),UPDATE(connection_id) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(external_store_id) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(external_order_id) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(order_id),UPDATE(order_id) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(state) ON TABLE public.inbox TO forkline_app;
GRANT SELECT(state),UPDATE(state) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(reason) ON TABLE public.inbox TO forkline_app;
GRANT UPDATE(reason) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(attempts) ON TABLE public.inbox TO forkline_app;

GRANT UPDATE(due_at) ON TABLE public.inbox TO forkline_app;
GRANT UPDATE(due_at) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(accepted_for),UPDATE(accepted_for) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(headers) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(body) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(body_encoding) ON TABLE public.inbox TO forkline_intake;

GRANT SELECT(received_at),UPDATE(received_at) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(processed_at) ON TABLE public.inbox TO forkline_app;
GRANT UPDATE(processed_at) ON TABLE public.inbox TO forkline_intake;

GRANT UPDATE(held_service) ON TABLE public.inbox TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.incoming_mails TO forkline_staff;

GRANT SELECT ON TABLE public.invitations TO forkline_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.invitations TO forkline_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.job_runners TO forkline_jobs;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.key_calls TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.late_order_letters TO forkline_app;

GRANT SELECT ON TABLE public.ledger_balances TO forkline_app;
GRANT SELECT ON TABLE public.ledger_balances TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.ledger_closings TO forkline_app;

GRANT SELECT ON TABLE public.ledger_days TO forkline_app;
GRANT SELECT ON TABLE public.ledger_days TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.ledger_entries TO forkline_app;
GRANT SELECT ON TABLE public.ledger_entries TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.log_in_waits TO forkline_auth;

GRANT SELECT,INSERT ON TABLE public.loyalty_consents TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_guests TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.loyalty_movements TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_phones TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_programmes TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_purchases TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_redemptions TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_rewards TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.loyalty_slips TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.loyalty_slips TO forkline_intake;

GRANT SELECT(order_id) ON TABLE public.loyalty_slips TO forkline_intake;

GRANT SELECT(guest_id) ON TABLE public.loyalty_slips TO forkline_intake;

GRANT SELECT(look_at_since),UPDATE(look_at_since) ON TABLE public.loyalty_slips TO forkline_intake;

GRANT SELECT ON TABLE public.memberships TO forkline_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.memberships TO forkline_auth;
GRANT SELECT,INSERT ON TABLE public.memberships TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.menu_categories TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.menu_contents TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.menu_imports TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.menu_items TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.menu_photos TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.menu_stock TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.menu_stock TO forkline_intake;

GRANT SELECT(store_id) ON TABLE public.menu_stock TO forkline_intake;

GRANT SELECT(item_ref) ON TABLE public.menu_stock TO forkline_intake;

GRANT SELECT,INSERT,UPDATE ON TABLE public.menus TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.merchant_changes TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.merchant_changes TO forkline_auth;

GRANT UPDATE(refused) ON TABLE public.merchant_changes TO forkline_app;
GRANT UPDATE(refused) ON TABLE public.merchant_changes TO forkline_auth;

GRANT SELECT ON TABLE public.merchants TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.merchants TO forkline_staff;

GRANT SELECT(id) ON TABLE public.merchants TO forkline_auth;

GRANT SELECT(state) ON TABLE public.merchants TO forkline_auth;

GRANT SELECT(state_reason) ON TABLE public.merchants TO forkline_auth;

GRANT UPDATE(set_up_told_at) ON TABLE public.merchants TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.modifier_groups TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.modifiers TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.news_letters TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.news_recipients TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notice_choices TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.notice_choices TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.notice_deliveries TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.notice_people TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.notice_preferences TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.notices TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.notices TO forkline_intake;

GRANT SELECT(subject) ON TABLE public.notices TO forkline_intake;

GRANT SELECT(resolved_at),UPDATE(resolved_at) ON TABLE public.notices TO forkline_intake;

GRANT UPDATE(escalate_at) ON TABLE public.notices TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_fact_items TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.order_facts TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.order_gaps TO forkline_app;

GRANT SELECT,INSERT,DELETE ON TABLE public.order_lines TO forkline_app;
GRANT INSERT ON TABLE public.order_lines TO forkline_intake;

GRANT SELECT,INSERT,UPDATE ON TABLE public.orders TO forkline_app;
GRANT INSERT ON TABLE public.orders TO forkline_intake;

GRANT SELECT(merchant_id) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(id) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(store_id) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(service) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(external_id) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(state) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(contents_as_of) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(ready_target_at) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(accepted_at) ON TABLE public.orders TO forkline_intake;

GRANT SELECT(ended_at) ON TABLE public.orders TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.orders_to_count TO forkline_app;
GRANT INSERT ON TABLE public.orders_to_count TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.orders_to_post TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.orders_to_post TO forkline_intake;

GRANT SELECT ON TABLE public.organizations TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.outbound_calls TO forkline_app;
GRANT INSERT ON TABLE public.outbound_calls TO forkline_intake;

GRANT INSERT ON TABLE public.outgoing_messages TO forkline_app;
GRANT INSERT ON TABLE public.outgoing_messages TO forkline_auth;
GRANT SELECT,INSERT,UPDATE ON TABLE public.outgoing_messages TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.payout_file_entries TO forkline_staff;

GRANT UPDATE(is_withdrawn) ON TABLE public.payout_file_entries TO forkline_staff;

GRANT UPDATE(answer_code) ON TABLE public.payout_file_entries TO forkline_staff;

GRANT UPDATE(answered_at) ON TABLE public.payout_file_entries TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(released_by) ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(released_by_name) ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(released_at) ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(reason) ON TABLE public.payout_files TO forkline_staff;

GRANT UPDATE(silence_told_at) ON TABLE public.payout_files TO forkline_staff;

GRANT SELECT ON TABLE public.payout_holds TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.payout_holds TO forkline_staff;

GRANT USAGE ON SEQUENCE public.payout_numbers TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.payout_runs TO forkline_app;
GRANT SELECT ON TABLE public.payout_runs TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.payout_runs TO forkline_staff;

GRANT UPDATE(reason) ON TABLE public.payout_runs TO forkline_staff;

GRANT UPDATE(changed_by) ON TABLE public.payout_runs TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.payouts TO forkline_app;
GRANT SELECT ON TABLE public.payouts TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.payouts TO forkline_staff;

GRANT UPDATE(reasons) ON TABLE public.payouts TO forkline_staff;

GRANT UPDATE(pay_on) ON TABLE public.payouts TO forkline_staff;

GRANT UPDATE(settle_on) ON TABLE public.payouts TO forkline_staff;

GRANT UPDATE(updated_at) ON TABLE public.payouts TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.price_changes TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.price_exceptions TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.pricing_settings TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.print_stations TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.print_tickets TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.print_tickets TO forkline_intake;

GRANT SELECT(order_id) ON TABLE public.print_tickets TO forkline_intake;

GRANT SELECT(contents_as_of) ON TABLE public.print_tickets TO forkline_intake;

GRANT SELECT,INSERT,UPDATE ON TABLE public.printers TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.printing_stores TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.printing_stores TO forkline_intake;

GRANT SELECT(store_id) ON TABLE public.printing_stores TO forkline_intake;

GRANT SELECT(automatic_since) ON TABLE public.printing_stores TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.promotion_targets TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.promotions TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.publication_targets TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.publications TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.reconciliation_cases TO forkline_app;
GRANT SELECT ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(state) ON TABLE public.reconciliation_cases TO forkline_app;
GRANT UPDATE(state) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(assigned_to) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(reminded_at) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(dispute_text) ON TABLE public.reconciliation_cases TO forkline_staff;
GRANT UPDATE(dispute_text) ON TABLE public.reconciliation_cases TO forkline_app;

GRANT UPDATE(history) ON TABLE public.reconciliation_cases TO forkline_app;
GRANT UPDATE(history) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(won_minor) ON TABLE public.reconciliation_cases TO forkline_app;
GRANT UPDATE(won_minor) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(closed_at) ON TABLE public.reconciliation_cases TO forkline_app;
GRANT UPDATE(closed_at) ON TABLE public.reconciliation_cases TO forkline_staff;

GRANT UPDATE(entered_at) ON TABLE public.reconciliation_cases TO forkline_app;

GRANT UPDATE(explained_minor) ON TABLE public.reconciliation_cases TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_days TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_downtime TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_hours TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_items TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.report_lines TO forkline_app;

GRANT INSERT ON TABLE public.report_links TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.report_mails TO forkline_app;

GRANT SELECT ON TABLE public.report_requests TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.report_requests TO forkline_intake;

GRANT UPDATE(state) ON TABLE public.report_requests TO forkline_app;

GRANT UPDATE(external_id) ON TABLE public.report_requests TO forkline_app;

GRANT UPDATE(due_at) ON TABLE public.report_requests TO forkline_app;

GRANT UPDATE(why) ON TABLE public.report_requests TO forkline_app;

GRANT UPDATE(report_id) ON TABLE public.report_requests TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.review_checks TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.review_items TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reviews TO forkline_app;

GRANT SELECT ON TABLE public.service_contacts TO forkline_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.service_contacts TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.service_messages TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.service_messages TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.service_reports TO forkline_app;
GRANT SELECT ON TABLE public.service_reports TO forkline_staff;

GRANT USAGE ON SEQUENCE public.service_thread_numbers TO forkline_app;
GRANT USAGE ON SEQUENCE public.service_thread_numbers TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.service_threads TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.service_threads TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sessions TO forkline_auth;

GRANT SELECT,INSERT ON TABLE public.sms_consents TO forkline_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sms_proofs TO forkline_auth;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sold_outs TO forkline_app;

GRANT SELECT,INSERT ON TABLE public.staff_actions TO forkline_staff;

GRANT SELECT ON TABLE public.staff_members TO forkline_auth;
GRANT SELECT ON TABLE public.staff_members TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.stock_takings TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.store_hours TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_offs TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.store_photos TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.store_wishes TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.stores TO forkline_app;
GRANT SELECT,INSERT ON TABLE public.stores TO forkline_staff;

GRANT SELECT(merchant_id) ON TABLE public.stores TO forkline_auth;
GRANT SELECT(merchant_id) ON TABLE public.stores TO forkline_intake;

GRANT SELECT(id) ON TABLE public.stores TO forkline_auth;
GRANT SELECT(id) ON TABLE public.stores TO forkline_intake;

GRANT SELECT(country) ON TABLE public.stores TO forkline_intake;

GRANT SELECT ON TABLE public.stripe_accounts TO forkline_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.stripe_accounts TO forkline_staff;

GRANT USAGE ON SEQUENCE public.support_case_numbers TO forkline_app;
GRANT USAGE ON SEQUENCE public.support_case_numbers TO forkline_staff;

GRANT SELECT,INSERT,UPDATE ON TABLE public.support_cases TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.support_cases TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.support_messages TO forkline_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.support_messages TO forkline_staff;

GRANT SELECT,INSERT ON TABLE public.support_notes TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.support_saved_replies TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.two_factors TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.unknown_fields TO forkline_intake;
GRANT SELECT ON TABLE public.unknown_fields TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unproven_recipients TO forkline_app;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unproven_recipients TO forkline_auth;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.unproven_recipients TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.users TO forkline_auth;

GRANT SELECT(id) ON TABLE public.users TO forkline_staff;

GRANT SELECT(name) ON TABLE public.users TO forkline_staff;

GRANT SELECT(email) ON TABLE public.users TO forkline_staff;

GRANT SELECT(email_verified) ON TABLE public.users TO forkline_staff;

GRANT SELECT(created_at) ON TABLE public.users TO forkline_staff;

GRANT SELECT(two_factor_enabled) ON TABLE public.users TO forkline_staff;

GRANT SELECT(phone_number) ON TABLE public.users TO forkline_staff;

GRANT SELECT(news_opt_in) ON TABLE public.users TO forkline_staff;

GRANT SELECT(language) ON TABLE public.users TO forkline_staff;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.verifications TO forkline_auth;

GRANT SELECT,INSERT,UPDATE ON TABLE public.viewings TO forkline_staff;

GRANT SELECT,INSERT,DELETE ON TABLE public.webhook_attempts TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_endpoints TO forkline_app;

GRANT SELECT(merchant_id) ON TABLE public.webhook_endpoints TO forkline_intake;

GRANT SELECT(kinds) ON TABLE public.webhook_endpoints TO forkline_intake;

GRANT SELECT(state) ON TABLE public.webhook_endpoints TO forkline_intake;

GRANT SELECT(removed_at) ON TABLE public.webhook_endpoints TO forkline_intake;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_messages TO forkline_app;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhook_orders TO forkline_app;

GRANT SELECT,INSERT,UPDATE ON TABLE public.webhook_refusals TO forkline_intake;
GRANT SELECT ON TABLE public.webhook_refusals TO forkline_staff;
