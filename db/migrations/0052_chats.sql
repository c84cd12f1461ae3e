-- What customers of orders and restaurants write to each other on delivery services that offer it.

create table chats (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  store_id uuid not null,
  connection_id uuid not null,
  service text not null,
  -- the service's own id of the order
  external_order_id text not null,
  -- null: of an order that is not known here
  order_id uuid,
  order_number text,
  customer_name text not null,
  message_count int not null default 0,
  -- how many of them the restaurant has seen
  seen int not null default 0,
  last_text text not null default '',
  last_by text not null default 'customer' check (last_by in ('customer', 'store')),
  last_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, service, store_id, external_order_id),
  foreign key (merchant_id, store_id) references stores (merchant_id, id)
);
create index chats_latest on chats (merchant_id, last_at desc, id desc);
create index chats_unread on chats (merchant_id, store_id) where seen < message_count;

create table chat_messages (
  merchant_id uuid not null,
  chat_id uuid not null,
  -- of ours: made where it was typed, so that what is sent twice is one
  id uuid not null,
  store_id uuid not null,
  seq int not null,
  said_by text not null check (said_by in ('customer', 'store')),
  -- of the service
  external_id text,
  -- of users
  author_id text,
  author_name text not null,
  text text not null,
  state text not null check (state in ('received', 'sending', 'sent', 'refused')),
  -- why it was refused, or is not there yet
  why text,
  attempts int not null default 0,
  at timestamptz not null,
  primary key (merchant_id, chat_id, id),
  unique (merchant_id, chat_id, seq),
  unique (merchant_id, chat_id, external_id),
  foreign key (merchant_id, chat_id) references chats (merchant_id, id)
);
create index chat_messages_sending on chat_messages (merchant_id, chat_id, seq) where state = 'sending';

do $$
declare
  name text;
begin
  foreach name in array array['chats', 'chat_messages'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('create policy open_stores on %I as restrictive to forkline_app using (store_is_open(store_id))',
      name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
