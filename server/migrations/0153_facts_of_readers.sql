-- The same for whoever sees a part of an account: the index of the readers holds what the usual reports ask, so that a report of a team
-- reads neither the facts nor the deals of all others: see decision 149.
drop index deal_facts_reader;
create index deal_facts_reader on deal_facts (account_id, reader_key)
  include (owner_key, id, deal_stage_id, closed_time, value_cents, weighted_cents, deal_pipeline_id, status, source_id, revenue_type_id,
    deal_won_reason_id, deal_loss_reason_id, company_id, created_at, expected_close_date, is_archived);
