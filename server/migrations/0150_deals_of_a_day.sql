-- The board of a past day, and the figures of all days of a range: only the open stages are read, and of them only what ended
-- after the first day. Everything that figures read is in the index. See decision 148.
create index deal_period_stood on deal_period (account_id, deal_stage_id, valid_to)
  include (valid_from, id, owner_key, deal_pipeline_id, value_cents, currency_id, probability, expected_close_date, is_archived);
