-- A word of the search says who owns its record, so that whoever sees the records of a few finds theirs in the index, and
-- reads nothing of what everybody else has. Empty until the background job has been there (search_state), as is the index.
alter table search_word add column owner_key bigint;
create index search_word_owner on search_word (account_id, owner_key, kind, word, record_id) include (place)
  where owner_key is not null;

-- Every account that is there is gone through: version 1 means that the words are there and only their owners are missing.
-- An account without a line here has none that lack their owner.
alter table account no force row level security;
alter table search_state no force row level security;
update search_state set version = case when kind = 0 then version else 0 end, kind = 3, last_id = 0;
insert into search_state (account_id, version, kind, last_id) select id, 0, 0, 0 from account on conflict (account_id) do nothing;
alter table search_state force row level security;
alter table account force row level security;
