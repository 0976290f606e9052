-- The changes of a large set are read in parts, in their order: decision 225.
create index change_of_set on change (account_id, change_set_id, id);
drop index change_by_set;
