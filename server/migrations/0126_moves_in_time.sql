-- The moves of deals in the order of their time, for the feeds of companies with many deals: see decision 128.
create index change_move_in_time on change (account_id, at desc, id desc) include (record_id)
  where record_type = 'deal' and op = 'update' and after ? 'deal_stage_id';
