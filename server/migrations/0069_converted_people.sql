-- When a lead became a contact, so that programs find those that were converted since they last asked.
alter table person add column converted_at timestamptz;
select add_fact('person', 'converted_at', 'plain');
