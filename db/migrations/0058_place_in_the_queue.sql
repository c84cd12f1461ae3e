-- Who asks for a job again that waits for its turn already asks for nothing new, and the job keeps its place. Before, it
-- got the time of the latest asking and went to the end of the queue: the look at a service's list, asked for every five
-- seconds while it is due, was never taken as long as anything else waited. One that waits for a later time is brought
-- forward, as before.
create or replace function enqueue_jobs(jobs jsonb) returns void
  language plpgsql security definer
  set search_path = quiet, pg_catalog, pg_temp
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  as $$
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
