-- Everything that a task or event has: see decision 116. It may be on a deal, a person and a company at once, and is seen
-- by who sees all of them, by its author, its owner and those it is shared with.
alter table calendar_entry
  -- Users who are told of it, as ids in JSON, and people outside of the account who take part, as {name, email}.
  add column notify_user_ids jsonb not null default '[]' check (jsonb_typeof(notify_user_ids) = 'array'),
  add column attendees jsonb not null default '[]' check (jsonb_typeof(attendees) = 'array'),
  -- A part of another task or event.
  add column parent_id bigint,
  -- The zone in which its days and its times of day are meant.
  add column time_zone text not null default 'Etc/UTC',
  -- The rule of a series as RFC 5545 writes it, without DTSTART. One row of each series has it: the next occurrence.
  add column rrule text check (rrule <> ''),
  -- The first day of the series, and its time of day where it has one, by the clock of the zone: 2026-11-23T09:00:00.
  add column rrule_start text check (rrule_start ~ '^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$'),
  -- The last day that the rule can fall on. Without an end: 9999-12-31, so that a range of days finds it.
  add column recurrence_end date,
  -- Days of the rule that were deleted: 2026-12-07,2026-12-14. Those that have a row of their own are found by their rows.
  add column exdate text,
  -- What belongs to a series: the id of the first entry of it (that one names itself once it has handed the rule on),
  -- and the day on which the rule puts this one.
  add column base_entry_id bigint,
  add column occurrence_date date,
  -- Offsets before it starts: {minutes, by}, where `by` is mail or app. See next_reminder_at.
  add column reminders jsonb not null default '[]' check (jsonb_typeof(reminders) = 'array'),
  -- How often it was moved to a later day while it was open, and the day on which it was due before that.
  add column postponed_count int not null default 0 check (postponed_count >= 0),
  add column postponed_from date,
  -- Derived from the columns above whenever the entry is written, and not in the change log: when the next reminder is
  -- due, and when an open event passes.
  add column next_reminder_at timestamptz,
  add column passes_at timestamptz;
alter table calendar_entry
  add foreign key (account_id, parent_id) references calendar_entry (account_id, id) on delete set null (parent_id),
  add check (parent_id <> id),
  add check ((rrule is null) = (rrule_start is null)),
  add check ((rrule is null) = (recurrence_end is null)),
  add check (rrule is null or occurrence_date is not null);

-- The last day of an event with times of day is kept too, so that a range of days finds those that began before it.
alter table calendar_entry no force row level security;
alter table account_user no force row level security;
update calendar_entry e set time_zone = u.time_zone from account_user u
  where u.account_id = e.account_id and u.id = coalesce(e.owner_id, e.created_by_user_id);
alter table account_user force row level security;
update calendar_entry set end_date = (end_time at time zone time_zone)::date where end_time is not null;
update calendar_entry set passes_at = coalesce(end_time, (coalesce(end_date, due_date) + 1)::timestamp at time zone time_zone)
  where type = 'CalendarEvent' and completed_at is null and deleted_at is null;
alter table calendar_entry force row level security;

create index calendar_entry_day on calendar_entry (account_id, owner_id, due_date)
  where rrule is null and deleted_at is null;
create index calendar_entry_span on calendar_entry (account_id, owner_id, end_date)
  where end_date > due_date and rrule is null and deleted_at is null;
create index calendar_entry_rule on calendar_entry (account_id, owner_id, recurrence_end)
  where rrule is not null and deleted_at is null;
create unique index calendar_entry_rule_once on calendar_entry (account_id, coalesce(base_entry_id, id))
  where rrule is not null and deleted_at is null;
create index calendar_entry_series on calendar_entry (account_id, base_entry_id, occurrence_date)
  where base_entry_id is not null and occurrence_date is not null and deleted_at is null;
create index calendar_entry_part on calendar_entry (account_id, parent_id) where parent_id is not null;
create index calendar_entry_reminder on calendar_entry (next_reminder_at) where next_reminder_at is not null;
create index calendar_entry_passing on calendar_entry (passes_at) where passes_at is not null;

-- The users it is shared with: they see and change it as its owner does.
create table calendar_entry_sharing (
  account_id bigint not null,
  calendar_entry_id bigint not null,
  user_id bigint not null,
  primary key (account_id, calendar_entry_id, user_id),
  foreign key (account_id, calendar_entry_id) references calendar_entry (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references account_user (account_id, id)
);
create index calendar_entry_sharing_user on calendar_entry_sharing (account_id, user_id, calendar_entry_id);
alter table calendar_entry_sharing enable row level security;
alter table calendar_entry_sharing force row level security;
create policy own_account on calendar_entry_sharing using (account_id = app_account()) with check (account_id = app_account());
