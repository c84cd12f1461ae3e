-- What people ask the assistant, what it answered from, and what was done on their word.

create table assistant_conversations (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- whose it is: nobody else of the merchant sees it
  user_id text not null,
  -- what the last answer left behind for the next question
  frame jsonb,
  -- the support case that it was handed over with
  case_id uuid,
  case_number int,
  started_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_id, id)
);
create index assistant_conversations_of_person on assistant_conversations (merchant_id, user_id, last_at desc);

-- A question and its answer. The id is made where it is asked: sent twice, it is one.
create table assistant_turns (
  merchant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  position int not null check (position > 0),
  question text not null,
  answer jsonb not null,
  kind text not null check (kind in ('fact', 'account', 'action', 'handover', 'refuse', 'clarify')),
  topic text not null,
  intent text not null,
  language text not null check (language in ('en', 'es')),
  took_ms int not null check (took_ms >= 0),
  -- null: nobody said
  helped boolean,
  at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, conversation_id, position),
  foreign key (merchant_id, conversation_id) references assistant_conversations (merchant_id, id)
);
create index assistant_turns_by_time on assistant_turns (at);

-- What was offered and confirmed, once, and taken back.
create table assistant_deeds (
  merchant_id uuid not null,
  turn_id uuid not null,
  place int not null check (place >= 0),
  state text not null check (state in ('doing', 'done', 'failed', 'undone')),
  why text,
  done_at timestamptz not null,
  undone_at timestamptz,
  primary key (merchant_id, turn_id, place),
  foreign key (merchant_id, turn_id) references assistant_turns (merchant_id, id)
);

do $$
declare
  name text;
begin
  foreach name in array array['assistant_conversations', 'assistant_turns', 'assistant_deeds'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own on %I to forkline_app using (merchant_id = current_merchant_id())', name);
    execute format('grant select, insert, update on %I to forkline_app', name);
  end loop;
end
$$;
-- What did not help is looked at, over all merchants.
create policy every_assistant_turn on assistant_turns for select to forkline_staff using (true);
grant select on assistant_turns to forkline_staff;
