-- How often each API key has called in its minute, for all processes together; what a crash forgets is a minute.
create unlogged table key_calls (
  key text primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on key_calls to forkline_auth;
