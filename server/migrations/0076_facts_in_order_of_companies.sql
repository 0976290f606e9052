-- Lists of deals and people in the order of company names read this order instead of sorting all that somebody sees.
create index deal_facts_company_name on deal_facts (account_id, (nullif(company_name_lower, '') collate "und-x-icu"), id)
  where reader_key >= 0;
create index person_facts_company_name on person_facts (account_id, (nullif(company_name_lower, '') collate "und-x-icu"), id)
  where reader_key >= 0;
