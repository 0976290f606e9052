-- A record is found by its tags as by its words, each under its owner: a tag is a word by its id, so that renaming it
-- writes none of them. What has not been written at all yet is written with its tags.
alter table search_word no force row level security;
alter table deal no force row level security;
alter table person no force row level security;
alter table company no force row level security;
alter table deal_tagging no force row level security;
alter table person_tagging no force row level security;
alter table company_tagging no force row level security;

insert into search_word (account_id, record_id, kind, place, word, owner_key)
select x.account_id, x.id, x.kind, 2, '~' || x.tag_id, x.owner_key
  from (select t.account_id, t.id, 1 as kind, l.tag_id, t.owner_key from deal_tagging l
      join deal t on t.account_id = l.account_id and t.id = l.deal_id
    union all
    select t.account_id, t.id, 2, l.tag_id, t.owner_key from person_tagging l
      join person t on t.account_id = l.account_id and t.id = l.person_id
    union all
    select t.account_id, t.id, 3, l.tag_id, t.owner_key from company_tagging l
      join company t on t.account_id = l.account_id and t.id = l.company_id) x
 order by x.account_id, x.owner_key, x.kind, x.tag_id, x.id
on conflict do nothing;

alter table search_word force row level security;
alter table deal force row level security;
alter table person force row level security;
alter table company force row level security;
alter table deal_tagging force row level security;
alter table person_tagging force row level security;
alter table company_tagging force row level security;
