-- Calculated fields are worked out on every sixth record by id, in six turns, so that the changed rows find room on their pages.
-- What was under way in one turn begins anew: `last_id` means something else now.
alter table custom_field_fill no force row level security;
update custom_field_fill set last_id = 0, waiting = '{}', done = 0;
alter table custom_field_fill force row level security;
