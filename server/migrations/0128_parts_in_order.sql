-- The parts of a task or event stand in the order that users gave them; those without a place come last, as they were added.

alter table calendar_entry
  add column part_position int check (part_position > 0);
