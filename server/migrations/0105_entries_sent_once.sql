-- Tasks and events are created once too, although their call is sent again. What else is, follows from the contracts.
alter table sent_once drop constraint if exists sent_once_record_type_check;
