-- What the owner of a deal says of it (see decision 146): 1 is committed, 2 is the best case, empty is neither. The entries are
-- the same in every account, so that they are no table.
alter table deal add column forecast_category smallint check (forecast_category in (1, 2));
select add_fact('deal', 'forecast_category', 'plain');

-- What the closed deals of an account say of open ones, learned from deal_period by a job: how many of those that stood in a
-- stage for so long were won. owner_key 0 is everyone; the deals of one owner have a row only where they are enough.
create table forecast_rate (
  account_id bigint not null references account,
  deal_stage_id bigint not null,
  -- How long deals had been in the stage: 0 to 3, as AGES in the domain.
  age smallint not null check (age between 0 and 3),
  owner_key bigint not null,
  closed integer not null,
  won integer not null check (won between 0 and closed),
  rate double precision not null check (rate between 0 and 1),
  -- How far the rate itself may be off: its standard deviation.
  doubt double precision not null check (doubt >= 0),
  primary key (account_id, deal_stage_id, age, owner_key)
);

-- When it was learned, and what it says of deals in stages without a rate.
create table forecast_history (
  account_id bigint primary key references account,
  learned_at timestamptz not null,
  closed integer not null,
  won integer not null,
  rate double precision not null,
  doubt double precision not null
);

-- The ends of past months: what was expected of the month after, knowing only what was known then, and what was won in it.
create table forecast_past (
  account_id bigint not null references account,
  month date not null,
  deals integer not null,
  history_cents bigint not null,
  low_cents bigint not null,
  high_cents bigint not null,
  weighted_cents bigint not null,
  won_cents bigint not null,
  -- False where too few deals had closed until then.
  is_enough boolean not null,
  primary key (account_id, month)
);

do $$
declare one text;
begin
  foreach one in array array['forecast_rate', 'forecast_history', 'forecast_past'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())', one);
  end loop;
end $$;
