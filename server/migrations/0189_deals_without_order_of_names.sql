-- Each change of a stage or an owner wrote both, comparing names by the rules of a language: decision 231.
drop index deal_facts_name;
drop index deal_facts_company_name;
