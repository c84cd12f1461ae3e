-- Tips and news about Forkline: what staff write to everybody who wants them, each letter once.
create table news_letters (
  id uuid primary key,
  state text not null check (state in ('draft', 'sending', 'sent')),
  subject_en text not null,
  body_en text not null,
  -- Both empty: who reads Spanish gets the English words.
  subject_es text not null,
  body_es text not null,
  version int not null,
  written_by text not null,
  created_at timestamptz not null,
  changed_by text not null,
  changed_at timestamptz not null,
  sent_by text,
  -- When somebody pressed the button, and when the last one was written.
  sent_at timestamptz,
  finished_at timestamptz,
  people int not null default 0,
  written int not null default 0,
  skipped int not null default 0,
  check ((state = 'draft') = (sent_at is null)),
  check ((state = 'sent') = (finished_at is not null))
);
create index news_letters_latest on news_letters (created_at desc, id);
create index news_letters_sending on news_letters (sent_at) where state = 'sending';
grant select, insert, update, delete on news_letters to forkline_staff;

-- Who gets a letter, chosen when it is sent. The key is why nobody gets it twice; it also keeps a sent letter from being deleted.
create table news_recipients (
  letter_id uuid not null references news_letters (id),
  user_id text not null references users (id) on delete cascade,
  state text not null check (state in ('waiting', 'written', 'skipped')),
  -- of outgoing_messages
  message_id uuid,
  primary key (letter_id, user_id),
  check ((state = 'written') = (message_id is not null))
);
create index news_recipients_waiting on news_recipients (letter_id) where state = 'waiting';
create index news_recipients_of_user on news_recipients (user_id);
grant select, insert, update on news_recipients to forkline_staff;

grant select (news_opt_in) on users to forkline_staff;

-- What still waits, since its provider is away, goes to nobody who has switched news off meanwhile.
create function stop_waiting_news() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
begin
  update public.outgoing_messages m set state = 'failed', last_error = 'Its recipient has asked for no more.'
  from public.news_recipients r
  where r.user_id = new.id and m.id = r.message_id and m.state = 'waiting';
  return null;
end
$$;
revoke all on function stop_waiting_news() from public;
create trigger stop_waiting_news after update of news_opt_in on users
  for each row when (old.news_opt_in and not new.news_opt_in) execute function stop_waiting_news();
