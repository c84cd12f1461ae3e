-- Database roles and the tenancy helper. The roles belong to the whole server, so they may exist already.
--   forkline_app     the web server and the worker, inside one merchant's transaction
--   forkline_intake  webhook intake: writes rows of any merchant, reads only what it needs to route and to deduplicate
--   forkline_auth    people, sessions, team membership
--   forkline_jobs    owns the job queue and nothing else
do $$
declare
  wanted text;
begin
  foreach wanted in array array['forkline_app', 'forkline_intake', 'forkline_auth', 'forkline_jobs'] loop
    begin
      execute format('create role %I nologin', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', wanted);
  end loop;
end
$$;

-- The merchant that this transaction works for; null outside of one, which no row equals.
create function current_merchant_id() returns uuid
  language sql stable
  return nullif(current_setting('app.merchant_id', true), '')::uuid;

-- The queue's schema is filled by graphile-worker's own migrations, run as its owner.
create schema if not exists graphile_worker authorization forkline_jobs;

-- Adds jobs in the caller's transaction without giving the caller any right on the queue.
-- `jobs`: [{identifier, payload, runAt?, maxAttempts?, jobKey?, priority?}]
create function enqueue_jobs(jobs jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  job jsonb;
begin
  for job in select value from jsonb_array_elements(jobs) loop
    perform graphile_worker.add_job(
      identifier => job ->> 'identifier',
      payload => (job -> 'payload')::json,
      run_at => (job ->> 'runAt')::timestamptz,
      max_attempts => (job ->> 'maxAttempts')::int,
      job_key => job ->> 'jobKey',
      priority => (job ->> 'priority')::int
    );
  end loop;
end
$$;
grant create on schema public to forkline_jobs;
alter function enqueue_jobs(jsonb) owner to forkline_jobs;
revoke create on schema public from forkline_jobs;
revoke all on function enqueue_jobs(jsonb) from public;
grant execute on function enqueue_jobs(jsonb) to forkline_app, forkline_intake;
