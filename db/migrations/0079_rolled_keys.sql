-- A key that has given way to another one: it is rolled once, and its shortened time is nobody's lifetime.
alter table api_keys add column rolled_at timestamptz;
