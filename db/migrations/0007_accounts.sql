-- What better-auth's plugins for two-factor sign-in, phone numbers and teams keep, and the growing waits after failed tries.
alter table users
  add column two_factor_enabled boolean not null default false,
  -- E.164; of two accounts that name the same number only the first is reached by SMS
  add column phone_number text,
  add column phone_number_verified boolean not null default false,
  -- mails and messages that are not about the account itself
  add column news_opt_in boolean not null default true;
create unique index users_by_phone_number on users (phone_number);

create table two_factors (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- both encrypted by better-auth with the secret of this installation
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until timestamptz
);
create index two_factors_by_user on two_factors (user_id);
grant select, insert, update, delete on two_factors to forkline_auth;

-- Kept by rate-limiter-flexible; the times are milliseconds since 1970.
create table log_in_waits (
  key text primary key,
  points int not null default 0,
  expire bigint
);
grant select, insert, update, delete on log_in_waits to forkline_auth;
grant select (id, two_factor_enabled) on users to forkline_staff;

-- A row per person: writing them all anew takes no time.
-- squawk-ignore adding-field-with-default
alter table memberships add column id uuid not null default gen_random_uuid();
