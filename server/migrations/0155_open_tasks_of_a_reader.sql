-- The agenda of everyone, for who sees a part of the records: their open tasks are found from the deals and people that have a next
-- step, by owner, and from what they made for others. See decision 153.
create index deal_with_step on deal (account_id, owner_key) include (id) where next_step_id is not null and deleted_at is null;
create index person_with_step on person (account_id, owner_key) include (id) where next_step_id is not null and deleted_at is null;
create index calendar_entry_made_for_others on calendar_entry (account_id, created_by_user_id)
  where type = 'CalendarTask' and completed_at is null and deleted_at is null and owner_id is distinct from created_by_user_id;
