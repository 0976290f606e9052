-- What was won in a period, and what is expected in it, is a small part of all deals. Only closing a deal or changing when that is
-- expected touches these indexes.
create index deal_facts_closed on deal_facts (account_id, (nullif(closed_time, '-infinity')))
  where nullif(closed_time, '-infinity') is not null;
create index deal_facts_expected on deal_facts (account_id, (nullif(expected_close_date, '-infinity')))
  where nullif(closed_time, '-infinity') is null and nullif(expected_close_date, '-infinity') is not null;
