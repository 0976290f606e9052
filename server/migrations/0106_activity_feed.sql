-- The feed reads the changes of a record page by page in the order of their time: see decision 108. The time of a change
-- is that of its set.
alter table change add column at timestamptz;
alter table change no force row level security;
alter table change_set no force row level security;
alter table change disable trigger names_its_set_update;
update change c set at = s.at from change_set s where s.account_id = c.account_id and s.id = c.change_set_id;
alter table change enable trigger names_its_set_update;
alter table change force row level security;
alter table change_set force row level security;
alter table change alter column at set default now(), alter column at set not null;
drop index change_record;
create index change_record on change (account_id, record_type, record_id, at desc, change_set_id desc);

-- The moves of deals, for the feeds of their people and companies.
create index change_deal_move on change (account_id, record_id, at desc, id desc)
  where record_type = 'deal' and op = 'update' and after ? 'deal_stage_id';

-- Comments in the order of the feed; those of a note stay in the order of their ids.
drop index comment_deal;
drop index comment_person;
drop index comment_company;
create index comment_deal on comment (account_id, deal_id, created_at desc, id desc) where deal_id is not null;
create index comment_person on comment (account_id, person_id, created_at desc, id desc) where person_id is not null;
create index comment_company on comment (account_id, company_id, created_at desc, id desc) where company_id is not null;

-- The users whom the text mentions.
alter table note add column mentioned_user_ids jsonb not null default '[]';
alter table comment add column mentioned_user_ids jsonb not null default '[]';
