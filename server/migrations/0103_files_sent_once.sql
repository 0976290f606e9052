-- An upload whose answer was lost is sent again under its key. What kind of record a call creates is the server's own word.
alter table sent_once drop constraint sent_once_record_type_check;
alter table sent_once add constraint sent_once_record_type_check check (record_type ~ '^[a-z_]+$');
