-- Indexes that answer alone what the lists of files and tasks of a whole account ask: whether the actor sees what they are on.
-- The ids that a reader sees: read once for a list, where each entry was looked up.
drop index deal_facts_reader;
create index deal_facts_reader on deal_facts (account_id, reader_key) include (id);
drop index person_facts_reader;
create index person_facts_reader on person_facts (account_id, reader_key) include (id);
drop index company_facts_reader;
create index company_facts_reader on company_facts (account_id, reader_key) include (id);

drop index calendar_entry_open_task;
create index calendar_entry_open_task on calendar_entry (account_id, due_date, id)
  include (deal_id, person_id, company_id, owner_id, created_by_user_id)
  where type = 'CalendarTask' and completed_at is null and deleted_at is null;

create index document_seen on document (account_id, id) include (deal_id, person_id, company_id, user_id, created_by_user_id, size)
  where deleted_at is null;
