-- What the dashboard speaks to this person; null: whatever the browser asks for.
alter table users add column language text check (language in ('en', 'es'));
