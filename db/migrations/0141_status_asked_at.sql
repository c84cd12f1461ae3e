-- When a service was asked for the status that is kept: an answer older than our last pause or resume raises no alarm.
alter table connection_checks add column status_asked_at timestamptz;
