-- Slots are looked up by account, record and page, and by readers in a range. With the range before the page, PostgreSQL 18 expects
-- to search the index once for each reader there is (a cost of 1,566 instead of 3), and reads the whole table for a hundred records.
do $$
declare
  slots text;
begin
  foreach slots in array array['deal_slots', 'person_slots', 'company_slots'] loop
    execute format('create unique index %I on %I (account_id, id, page, reader_key)', slots || '_by_page', slots);
    execute format('alter table %I drop constraint %I, add constraint %2$I primary key using index %I',
      slots, slots || '_pkey', slots || '_by_page');
  end loop;
end $$;
