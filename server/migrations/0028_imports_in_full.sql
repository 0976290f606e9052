-- A file with the same columns as an earlier one is proposed the same mapping, options and answers. A workbook is kept
-- until its sheet is chosen. Reverting much is done in the background, and what stands against it waits for an answer.
alter table import
  add column header_key text,
  add column remembered_from bigint,
  add column sheet text,
  add column sheets jsonb not null default '[]',
  add column revert_change_set_id bigint,
  add column revert_conflicts jsonb not null default '[]',
  add column revert_skipped jsonb not null default '[]',
  add foreign key (account_id, revert_change_set_id) references change_set (account_id, id);
create index import_same_columns on import (account_id, type, header_key, id desc) where header_key is not null;

create table import_file (
  account_id bigint not null,
  import_id bigint not null,
  content bytea not null,
  primary key (account_id, import_id),
  foreign key (account_id, import_id) references import (account_id, id) on delete cascade
);
alter table import_file enable row level security;
alter table import_file force row level security;
create policy own_account on import_file using (account_id = app_account()) with check (account_id = app_account());

-- Who is there already is also found by phone, whose spacing and brackets do not count, and a company by its domain.
alter table person
  add column phone_key text generated always as
    (nullif(regexp_replace(coalesce(phone, mobile, home_phone), '[^0-9]', '', 'g'), '')) stored;
alter table company
  add column phone_key text generated always as (nullif(regexp_replace(phone1, '[^0-9]', '', 'g'), '')) stored,
  add column domain_key text generated always as
    (nullif(regexp_replace(regexp_replace(lower(trim(web)), '^[a-z]+://', ''), '^www\.|[/:?#].*$', '', 'g'), '')) stored;
create index person_phone on person (account_id, phone_key) where phone_key is not null;
create index company_phone on company (account_id, phone_key) where phone_key is not null;
create index company_domain on company (account_id, domain_key) where domain_key is not null;
