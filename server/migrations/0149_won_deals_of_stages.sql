-- What deals that were won in the last year say of each open stage, for the health of deals: in how many days half of them, and
-- four in five, had left it, and for how long nothing happened meanwhile. Worked out by a job once a day; a stage that too few
-- deals were won through has no row. See decision 147.
create table deal_stage_baseline (
  account_id bigint not null references account,
  deal_stage_id bigint not null,
  won_deals integer not null check (won_deals > 0),
  stage_median integer not null,
  stage_most integer not null,
  silence_median integer not null,
  silence_most integer not null,
  computed_at timestamptz not null,
  primary key (account_id, deal_stage_id),
  foreign key (account_id, deal_stage_id) references deal_stage (account_id, id) on delete cascade
);
alter table deal_stage_baseline enable row level security;
alter table deal_stage_baseline force row level security;
create policy own_account on deal_stage_baseline using (account_id = app_account()) with check (account_id = app_account());
