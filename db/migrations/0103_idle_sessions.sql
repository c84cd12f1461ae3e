-- When a session was last used, to the minute: sessions end after an idle time.

alter table sessions add column last_used_at timestamptz;
