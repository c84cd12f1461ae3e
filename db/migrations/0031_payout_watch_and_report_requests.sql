-- What payouts still needed to be watched by: who confirmed and ended a bank account, files that our bank says nothing
-- about, and transfers that Stripe does not answer. And the payout reports that services make by API.

-- by name; null for what the bank or the time has done, and for what happened before this was kept
alter table bank_accounts add column verified_by text;
alter table bank_accounts add column ended_by text;
grant update (verified_by, ended_by) on bank_accounts to forkline_app;

-- when staff were told that our bank has not acknowledged it
alter table payout_files add column silence_told_at timestamptz;
grant update (silence_told_at) on payout_files to forkline_staff;
create index payout_files_unacknowledged on payout_files (released_at) where state = 'released' and rail = 'nacha';

-- when the rail was first asked to make it: from then on it may have been made
alter table payouts add column transfer_asked_at timestamptz;

-- Payout reports that are asked for by API: one for each store on a service that has one, and week.
create table report_requests (
  merchant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  store_id uuid not null,
  service text not null,
  period_from date not null,
  period_to date not null,
  -- `due`: to be asked for; `asked`: the service makes it; `empty`: it has nothing in it
  state text not null default 'due' check (state in ('due', 'asked', 'taken', 'empty', 'failed')),
  -- the service's own name of the request
  external_id text,
  -- when it is looked at next
  due_at timestamptz not null,
  -- why it was not taken in yet, or failed, in a sentence
  why text,
  report_id uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, connection_id, period_from),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  foreign key (merchant_id, report_id) references service_reports (merchant_id, id),
  check ((state = 'asked') <= (external_id is not null))
);
create index report_requests_due on report_requests (due_at) where state in ('due', 'asked');
create index report_requests_latest on report_requests (merchant_id, created_at desc, id desc);
alter table report_requests enable row level security;
create policy own on report_requests to forkline_app using (merchant_id = current_merchant_id());
create policy open_stores on report_requests as restrictive to forkline_app using (store_is_open(store_id));
-- Whose period has ended is looked at over all merchants.
create policy intake on report_requests to forkline_intake using (true) with check (true);
grant select, update (state, external_id, due_at, why, report_id) on report_requests to forkline_app;
grant select, insert on report_requests to forkline_intake;

-- Where a service says that reports are ready: a webhook names a report and no store.
create table report_links (
  service text not null,
  reference text not null,
  links text[] not null,
  told_at timestamptz not null,
  primary key (service, reference)
);
grant insert on report_links to forkline_intake;

-- The links of a report that the transaction's merchant has asked for; none where it is another's, or not ready.
create function links_of_report(wanted_service text, wanted_reference text)
  returns table (link text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  as $$
    select unnest(l.links) from public.report_links l
    where l.service = wanted_service and l.reference = wanted_reference
      and exists (select from public.report_requests r
        where r.merchant_id = public.current_merchant_id() and r.service = l.service and r.external_id = l.reference)
  $$;
revoke all on function links_of_report(text, text) from public;
grant execute on function links_of_report(text, text) to forkline_app;
