-- People and sessions: the tables better-auth works on. Only its own role may read them.
create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table accounts (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

grant select, insert, update, delete on users, sessions, accounts, verifications to forkline_auth;

create table merchants (
  id uuid primary key,
  name text not null,
  business_type text not null check (business_type in ('restaurant', 'grocery', 'liquor', 'retail', 'pharmacy')),
  state text not null default 'active' check (state in ('active', 'suspended', 'closed')),
  created_at timestamptz not null default now()
);
alter table merchants enable row level security;
create policy own on merchants to forkline_app using (id = current_merchant_id());
grant select, update on merchants to forkline_app;

-- Who works for which merchant, in which role.
create table memberships (
  merchant_id uuid not null references merchants (id),
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'kitchen')),
  created_at timestamptz not null default now(),
  primary key (merchant_id, user_id)
);
create index memberships_by_user on memberships (user_id);
alter table memberships enable row level security;
create policy own on memberships to forkline_app using (merchant_id = current_merchant_id());
create policy every_membership on memberships to forkline_auth using (true);
grant select on memberships to forkline_app, forkline_auth;

-- Forkline's own people.
create table staff_members (
  user_id text primary key references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
grant select on staff_members to forkline_auth;

create table stores (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  address text not null,
  logo_url text,
  time_zone text not null,
  -- local time at which a new business day begins
  business_day_cutoff time not null default '04:00',
  created_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
alter table stores enable row level security;
create policy own on stores to forkline_app using (merchant_id = current_merchant_id());
grant select, insert, update on stores to forkline_app;
