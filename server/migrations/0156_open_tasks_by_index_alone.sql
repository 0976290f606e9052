-- The open entries of a deal or a person, with what the agenda of everyone asks of them: the index alone answers. See decision 153.
drop index calendar_entry_deal;
create index calendar_entry_deal on calendar_entry (account_id, deal_id, due_date, start_time, id) include (type, person_id, company_id)
  where completed_at is null and deleted_at is null and deal_id is not null;
drop index calendar_entry_person;
create index calendar_entry_person on calendar_entry (account_id, person_id, due_date, start_time, id) include (type, deal_id, company_id)
  where completed_at is null and deleted_at is null and person_id is not null;
