-- Many merges are made in parts, each a transaction that stores how far it came, so that work which is interrupted goes on
-- there. `change_sets` are the merges that were made, or those that are undone as a whole; `skipped` are the places of
-- groups that were refused after they were begun.
alter table record_merge_action
  add column place integer not null default 0,
  add column skipped integer[] not null default '{}',
  add column change_sets bigint[] not null default '{}',
  add column undoes_id bigint,
  add foreign key (account_id, undoes_id) references record_merge_action (account_id, id) on delete cascade;
create index on record_merge_action (account_id, undoes_id) where undoes_id is not null;
