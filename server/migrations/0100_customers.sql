-- A customer is a company: since when, and what was said of it. The owner of a customer is the company's.
alter table company add column customer_since timestamptz;
alter table company add column conversion_notes text;
alter table company add column health_score_description text;
select add_fact('company', 'customer_since', 'plain');
