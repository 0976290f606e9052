-- Reports, goals and forecasts read far more deals than a list, and nearly always closed or open ones. Two indexes hold all that the
-- usual ones ask, so that they are read in their order without the facts themselves: see decision 149.
drop index deal_facts_closed;
drop index deal_facts_expected;
create index deal_facts_closed on deal_facts
    (account_id, (nullif(deal_stage_id, -9223372036854775808)), (nullif(closed_time, '-infinity')))
  include (reader_key, owner_key, id, deal_stage_id, closed_time, value_cents, weighted_cents, deal_pipeline_id, status, source_id,
    revenue_type_id, deal_won_reason_id, deal_loss_reason_id, company_id, created_at, expected_close_date, is_archived)
  where nullif(closed_time, '-infinity') is not null;
create index deal_facts_open on deal_facts (account_id, (nullif(expected_close_date, '-infinity')))
  include (reader_key, owner_key, id, deal_stage_id, closed_time, value_cents, weighted_cents, deal_pipeline_id, status, source_id,
    revenue_type_id, company_id, created_at, expected_close_date, is_archived)
  where nullif(closed_time, '-infinity') is null;
