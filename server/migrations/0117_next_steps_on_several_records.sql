-- The next step of a deal or a person among all of its tasks and events, also those that are on other records too: for
-- who sees every record of the account. The columns next_entry_… count what is on this record alone, which everyone sees
-- who sees the record. See decision 116.
do $$
declare kind text;
begin
  foreach kind in array array['deal', 'person'] loop
    execute format('alter table %I add column next_step_id bigint, add column next_step_name text,
      add column next_step_due date, add column next_step_time timestamptz, add column next_step_all_day boolean', kind);
    perform add_fact(kind, 'next_step_name', 'lower');
    perform add_fact(kind, 'next_step_due', 'plain');
    execute format('alter table %I no force row level security', kind);
    execute format('alter table %I no force row level security', kind || '_facts');
    execute format('update %I set next_step_id = next_entry_id, next_step_name = next_entry_name, next_step_due = next_entry_due,
      next_step_time = next_entry_time, next_step_all_day = next_entry_all_day where next_entry_id is not null', kind);
    execute format('update %I set next_step_name_lower = next_entry_name_lower, next_step_due = next_entry_due
      where next_entry_name_lower <> %L', kind || '_facts', '');
    execute format('alter table %I force row level security', kind);
    execute format('alter table %I force row level security', kind || '_facts');
    execute format('create index %I on %I (account_id, company_id, next_step_due, next_step_time, id)
      where next_step_id is not null and deleted_at is null', kind || '_next_step', kind);
  end loop;
end $$;
