-- A change of an account's email that waits: the old address approves it, the new one proves itself. One per account.
create table email_changes (
  user_id text primary key references users (id) on delete cascade,
  new_email text not null,
  -- SHA-256 of the token in the mail to each address, in base64url
  old_digest text not null unique,
  new_digest text not null unique,
  old_approved_at timestamptz,
  new_proven_at timestamptz,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_by_end on email_changes (expires_at);
grant select, insert, update, delete on email_changes to forkline_auth;

-- As before, and changes of emails that nobody confirmed go with ended sessions.
create or replace function forget(rule text, before timestamptz, most int)
  returns table (affected int, file_keys text[])
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
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
