-- Reminders that are due, and which accounts have any: see decision 120. The index replaces one without the account.
create index calendar_entry_reminders on calendar_entry (account_id, next_reminder_at) where next_reminder_at is not null;
drop index calendar_entry_reminder;

-- Walks the accounts, entering each, so that no policy of the table needs an exception.
create function accounts_with_reminders(before timestamptz) returns setof bigint
  language plpgsql security definer set search_path from current as $$
declare one bigint;
begin
  for one in select * from every_account() loop
    perform set_config('app.account_id', one::text, true);
    if exists (select from calendar_entry e where e.account_id = one and e.next_reminder_at <= before) then
      return next one;
    end if;
  end loop;
  perform set_config('app.account_id', '', true);
end $$;
