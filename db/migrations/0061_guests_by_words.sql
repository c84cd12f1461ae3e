-- Guests are found by any part of their name, mail or code. What is searched is kept in small letters, beside the order
-- of the list: a search that few or none fit reads the index alone and no guest's row. Migrations run before the servers
-- start: that the table is written anew, and its list unindexed for a moment, keeps nobody waiting.
alter table loyalty_guests
  add column search_text text not null
    -- squawk-ignore adding-field-with-default
    generated always as (lower(name || ' ' || coalesce(email, '') || ' ' || card_code)) stored;

-- squawk-ignore require-concurrent-index-deletion
drop index loyalty_guests_newest;
create index loyalty_guests_newest on loyalty_guests (merchant_id, joined_at desc, id desc)
  include (search_text, phone) where state = 'member';
