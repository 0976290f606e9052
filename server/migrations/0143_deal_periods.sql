-- How deals stood on each day of the past, worked out from the change log by a job after each change: see decision 143.
-- A row says how a deal stood at the end of the days from valid_from until before valid_to, by the account's time zone.
-- Days on which a deal was in the recycle bin have none. owner_key is the owner of today: rights are those of today.
create table deal_period (
  account_id bigint not null references account,
  id bigint not null,
  owner_key bigint not null,
  valid_from date not null,
  valid_to date not null default 'infinity',
  deal_pipeline_id bigint not null,
  deal_stage_id bigint,
  value_cents bigint,
  currency_id bigint,
  probability smallint,
  expected_close_date date,
  is_archived boolean not null,
  primary key (account_id, id, valid_from),
  check (valid_from < valid_to)
) with (fillfactor = 90);
create index deal_period_began on deal_period (account_id, valid_from);
create index deal_period_ended on deal_period (account_id, valid_to);
create index deal_period_of_owner on deal_period (account_id, owner_key, valid_to);
alter table deal_period enable row level security;
alter table deal_period force row level security;
create policy own_account on deal_period using (account_id = app_account()) with check (account_id = app_account());

-- By the days of which time zone the periods of an account are worked out, and whether those of all its deals are.
create table deal_history (
  account_id bigint primary key references account,
  time_zone text not null,
  is_ready boolean not null
);
alter table deal_history enable row level security;
alter table deal_history force row level security;
create policy own_account on deal_history using (account_id = app_account()) with check (account_id = app_account());
