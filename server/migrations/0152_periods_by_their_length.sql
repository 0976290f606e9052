-- The periods that hold a day are among those that began shortly before it, if short and long ones stand apart. `span` is the most
-- days that a period of its class has. Each index holds all that the time machine adds up: see decision 149.
alter table deal_period add column span integer not null generated always as (
  case when valid_to = 'infinity' then 1000000 when valid_to - valid_from <= 8 then 8 when valid_to - valid_from <= 32 then 32
    when valid_to - valid_from <= 128 then 128 when valid_to - valid_from <= 512 then 512 else 1000000 end) stored,
  add column stage_key bigint not null generated always as (coalesce(deal_stage_id, 0)) stored;
drop index deal_period_began;
drop index deal_period_ended;
drop index deal_period_of_owner;
create index deal_period_in_stage on deal_period (account_id, stage_key, span, valid_from)
  include (valid_to, id, owner_key, deal_pipeline_id, value_cents, currency_id, probability, expected_close_date, is_archived);
create index deal_period_of_owner on deal_period (account_id, owner_key, valid_to)
  include (valid_from, id, stage_key, deal_pipeline_id, value_cents, currency_id, probability, expected_close_date, is_archived);
alter table deal_period set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0);
