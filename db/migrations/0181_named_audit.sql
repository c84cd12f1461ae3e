-- The audit named acts, not their objects: "released a file to the bank" without the file and the amount. The names are
-- taken at the time of the act, since an object can be renamed or deleted later. `object` names it, `amountMinor` and
-- `currency` are set for money. No customer and no applicant is named: a business, a number or a title is enough.
create function audit_subject(kind text, subject text) returns jsonb
language plpgsql stable security definer set search_path to 'pg_catalog', 'pg_temp' as $$
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
end $$;
revoke execute on function audit_subject(text, text) from public;
grant execute on function audit_subject(text, text) to forkline_staff;
update staff_actions set detail = audit_subject(subject_kind, subject_id) where detail = '{}';
