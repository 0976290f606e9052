-- Calculated fields and forecasts: see decision 86. Their values are kept like those of any number.
alter table custom_field drop constraint custom_field_field_type_check;
alter table custom_field add constraint custom_field_field_type_check check (field_type in
  ('boolean', 'calculated', 'currency', 'date', 'dropdown', 'forecast', 'multi_select', 'numeric', 'text'));
alter table custom_field add column formula jsonb;
alter table custom_field add constraint custom_field_formula_check check (field_type <> 'calculated' or formula is not null);

-- A row while the calculated fields of a kind are being worked out on all records, which a job does in batches by id.
create table custom_field_fill (
  account_id bigint not null references account,
  record_type text not null check (record_type in ('deal', 'person', 'company')),
  -- Every change of a formula begins a new round.
  round integer not null default 1,
  -- The fields whose values are not right on all records yet.
  fields bigint[] not null,
  last_id bigint not null default 0,
  -- Records that someone else was writing when their batch was due.
  waiting bigint[] not null default '{}',
  done bigint not null default 0,
  total bigint,
  primary key (account_id, record_type)
);
alter table custom_field_fill enable row level security;
alter table custom_field_fill force row level security;
create policy own_account on custom_field_fill using (account_id = app_account()) with check (account_id = app_account());
