-- Records are found by the texts of their custom fields too. The words of accounts with such fields are written anew by the
-- background job; until it has been there, the search works as before.
alter table custom_field no force row level security;
alter table search_state no force row level security;
insert into search_state (account_id, version, kind, last_id)
select distinct account_id, 0, 0, 0 from custom_field where field_type = 'text' and deleted_at is null
on conflict (account_id) do update set version = 0, kind = 0, last_id = 0;
alter table search_state force row level security;
alter table custom_field force row level security;
