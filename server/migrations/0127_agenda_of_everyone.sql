-- The agenda of everyone: tasks that are done, the latest first, and tasks in the order of their last change. Without them each page
-- would sort all tasks of the account.
create index calendar_entry_done_tasks on calendar_entry (account_id, completed_at desc, id desc)
  where type = 'CalendarTask' and completed_at is not null and deleted_at is null;
create index calendar_entry_changed_tasks on calendar_entry (account_id, updated_at desc, id desc)
  where type = 'CalendarTask' and deleted_at is null;
