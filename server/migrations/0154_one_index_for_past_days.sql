-- The board of a past day reads the periods as the waterfall does, from deal_period_in_stage. The index of 0150 would only be one
-- more that every change of a deal writes.
drop index deal_period_stood;
