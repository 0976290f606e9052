-- The words of the names of files, by which they are found. Only leakproof comparisons can use an index under row-level
-- security, so a word is a row here: see decision 115.
create table document_word (
  account_id bigint not null,
  document_id bigint not null,
  word text collate "C" not null,
  primary key (account_id, word, document_id),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create index document_word_document on document_word (account_id, document_id, word);
alter table document_word enable row level security;
alter table document_word force row level security;
create policy own_account on document_word using (account_id = app_account()) with check (account_id = app_account());

-- Runs of letters and runs of digits, so that 'offer2026-v2' is found by 'offer', '2026' and 'v2'.
create function words_of_name(name text) returns setof text language sql immutable parallel safe
  as $$ select distinct left(m[1], 100) collate "C"
    from regexp_matches(lower(name collate "und-x-icu") collate "und-x-icu", '([[:alpha:]]+|[[:digit:]]+)', 'g') m $$;

create function keep_document_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from document_word where account_id = new.account_id and document_id = new.id;
  end if;
  insert into document_word (account_id, document_id, word) select new.account_id, new.id, w from words_of_name(new.title) w;
  return null;
end $$;
create trigger keeps_words_insert after insert on document for each row execute function keep_document_words();
create trigger keeps_words_update after update of title on document for each row
  when (old.title is distinct from new.title) execute function keep_document_words();

alter table document no force row level security;
alter table document_word no force row level security;
insert into document_word (account_id, document_id, word)
  select d.account_id, d.id, w from document d cross join lateral words_of_name(d.title) w;
alter table document force row level security;
alter table document_word force row level security;
