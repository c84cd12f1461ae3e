-- That everything is set up is said once to a merchant's people, on whichever device comes first.
alter table merchants add column set_up_told_at timestamptz;
grant update (set_up_told_at) on merchants to forkline_app;
update merchants set set_up_told_at = now();
