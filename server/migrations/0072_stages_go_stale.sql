-- Each stage says after how many days an open deal in it counts as going stale; without a number it never does. Until now
-- it was fourteen days everywhere.
alter table deal_stage add column stale_after_days integer default 14 check (stale_after_days between 1 and 3650);
alter table deal_stage no force row level security;
update deal_stage set stale_after_days = null where percent in (0, 100);
alter table deal_stage force row level security;
