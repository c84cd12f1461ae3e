-- Job runners that are alive, by the name under which the queue locks jobs: what a runner that is no longer seen has
-- locked is unlocked within a minute instead of the queue's own four hours.
create table job_runners (
  id text primary key,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on job_runners to forkline_jobs;
