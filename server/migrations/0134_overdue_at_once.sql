-- The calendar of a team counts what is overdue among all open entries of its users: the index alone says which are seen.
drop index calendar_entry_owner;
create index calendar_entry_owner on calendar_entry (account_id, owner_id, due_date, start_time, id)
  include (type, deal_id, person_id, company_id, created_by_user_id)
  where completed_at is null and deleted_at is null;
