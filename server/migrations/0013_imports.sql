-- An import keeps what its author settled, what it made besides its rows, and what was wrong with the file.
alter table import
  drop column plan,
  add column answers jsonb not null default '[]',
  add column made jsonb not null default '{}',
  add column problems jsonb not null default '[]',
  add column reverted_at timestamptz;
create index import_newest on import (account_id, id desc);
