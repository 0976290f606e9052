-- What was said of a record that was merged holds for the one that stays, until the merge is split.
alter table deal_aside add column is_passed_on boolean not null default false;
alter table person_aside add column is_passed_on boolean not null default false;
alter table company_aside add column is_passed_on boolean not null default false;
