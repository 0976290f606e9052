-- People are listed, filtered and counted as deals are: from a few wide indexes, without touching the rows. Measured on
-- 1,000,000 people as a member of a team of 50: two filters sorted by name 22.7 -> 1.2 ms, their exact count 21.6 -> 4.4.
drop index person_updated;
drop index person_owner;
create index person_all on person (account_id, updated_at desc, id desc)
  include (owner_key, type, lead_status_id, lead_source_id, company_id, is_key_contact, created_at)
  where deleted_at is null;
create index person_owner_all on person (account_id, owner_key, updated_at desc, id desc)
  include (type, lead_status_id, lead_source_id, company_id, is_key_contact, created_at)
  where deleted_at is null;
create index person_facet on person (account_id, lead_status_id, lead_source_id, type) where deleted_at is null;
