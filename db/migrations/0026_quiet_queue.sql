-- PostgreSQL lets transactions that notify commit one after the other, each with its own flush of the log. The queue's
-- functions notify with every job; whoever enqueues rings after the commit instead: src/platform/jobs/bell.ts.
create schema quiet;
create function quiet.pg_notify(channel text, payload text) returns void
  language sql immutable
  set search_path = pg_catalog, pg_temp
  as $$ select null::void $$;
revoke all on function quiet.pg_notify(text, text) from public;
grant usage on schema quiet to forkline_jobs;
grant execute on function quiet.pg_notify(text, text) to forkline_jobs;
-- The queue's functions name no schema when they notify, and look it up where their caller does.
alter function enqueue_jobs(jsonb) set search_path = quiet, pg_catalog, pg_temp;
-- With one job at a time the server would plan the queue's four statements anew at every call, which costs four times as
-- much as running them. Planned once, for a hundred jobs, they must not scan the queue.
alter function enqueue_jobs(jsonb) set plan_cache_mode = force_generic_plan;
alter function enqueue_jobs(jsonb) set enable_seqscan = off;
alter function enqueue_jobs(jsonb) set enable_hashjoin = off;
alter function enqueue_jobs(jsonb) set enable_mergejoin = off;
