-- How often the past of all deals of an account was worked out, and from which of these forecasts were learned. What was learned
-- holds until a day later, or until the past is another one: see decision 156.
alter table deal_history add column fills integer not null default 0;
alter table forecast_history add column fills integer not null default 0;

-- When the won deals of an account were last read for the lines of its stages, also where they were too few for a line.
create table deal_baseline_run (
  account_id bigint primary key references account,
  computed_at timestamptz not null
);
alter table deal_baseline_run enable row level security;
alter table deal_baseline_run force row level security;
create policy own_account on deal_baseline_run using (account_id = app_account()) with check (account_id = app_account());
