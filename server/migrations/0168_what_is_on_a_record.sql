-- What is on a record is found by one index, in the recycle bin or not. A purge asks for it once for each record, as the foreign
-- keys do when the record is erased: with indexes that leave out the recycle bin, each of them read all notes, files, tasks and
-- events of the account. No index more than before. See decision 175.
drop index note_deal;
create index note_deal on note (account_id, deal_id, created_at desc, id desc) include (deleted_at) where deal_id is not null;
drop index note_person;
create index note_person on note (account_id, person_id, created_at desc, id desc) include (deleted_at) where person_id is not null;
drop index note_company;
create index note_company on note (account_id, company_id, created_at desc, id desc) include (deleted_at) where company_id is not null;
drop index document_deal;
create index document_deal on document (account_id, deal_id, id) include (deleted_at) where deal_id is not null;
drop index document_person;
create index document_person on document (account_id, person_id, id) include (deleted_at) where person_id is not null;
drop index document_company;
create index document_company on document (account_id, company_id, id) include (deleted_at) where company_id is not null;
drop index calendar_entry_deal_done;
create index calendar_entry_of_deal on calendar_entry (account_id, deal_id, completed_at) where deal_id is not null;
drop index calendar_entry_person_done;
create index calendar_entry_of_person on calendar_entry (account_id, person_id, completed_at) where person_id is not null;
drop index calendar_entry_company_done;
create index calendar_entry_of_company on calendar_entry (account_id, company_id, completed_at) where company_id is not null;
