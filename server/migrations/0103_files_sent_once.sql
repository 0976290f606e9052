-- An upload whose answer was lost is sent again under its key. These are the records that have the calls of one.
alter table sent_once drop constraint if exists sent_once_record_type_check;
alter table sent_once add constraint sent_once_record_type_check
  check (record_type in ('deal', 'person', 'company', 'note', 'document', 'customer', 'milestone', 'calendar_entry'));
