-- Tasks and events are created once too, whatever their call is sent again.
alter table sent_once drop constraint if exists sent_once_record_type_check;
alter table sent_once add constraint sent_once_record_type_check check (record_type ~ '^[a-z_]{1,40}$');
