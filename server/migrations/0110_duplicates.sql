-- The keys by which records are found that may be one: two records are compared if they share a key. A key is a number that
-- holds the kind of record, the sort of key and a hash (domain/src/duplicates/keys.ts), so that only int8 is compared, which
-- is leakproof.
create table duplicate_key (
  account_id bigint not null,
  key bigint not null,
  record_id bigint not null,
  primary key (account_id, key, record_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- How far the keys of an account are written and its duplicates are found, per kind: 1 deal, 2 person, 3 company. `place` is
-- the last record whose keys are written, or the last key that was compared.
create table duplicate_state (
  account_id bigint not null references account,
  kind smallint not null,
  version integer not null default 0,
  phase text not null default 'keys' check (phase in ('keys', 'pairs', 'done')),
  place bigint not null default 0,
  run bigint not null default 0,
  total bigint not null default 0,
  done bigint not null default 0,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (account_id, kind)
);

-- Pairs of records that are probably one, found in the background; and those that a user has set aside, remembered until a
-- value that matters changes, which `print` tells.
do $$
declare k text;
begin
  foreach k in array array['deal', 'person', 'company'] loop
    execute format('create table %I (
      account_id bigint not null,
      a_id bigint not null,
      b_id bigint not null,
      score smallint not null,
      moves integer not null default 0,
      reasons text[] not null,
      run bigint not null default 0,
      primary key (account_id, a_id, b_id),
      foreign key (account_id, a_id) references %I (account_id, id) on delete cascade,
      foreign key (account_id, b_id) references %I (account_id, id) on delete cascade
    )', k || '_pair', k, k);
    execute format('create index on %I (account_id, b_id)', k || '_pair');
    execute format('create index on %I (account_id, score desc, moves desc, a_id, b_id)', k || '_pair');
    execute format('create table %I (
      account_id bigint not null,
      a_id bigint not null,
      b_id bigint not null,
      print text not null,
      user_id bigint,
      at timestamptz not null,
      primary key (account_id, a_id, b_id),
      foreign key (account_id, a_id) references %I (account_id, id) on delete cascade,
      foreign key (account_id, b_id) references %I (account_id, id) on delete cascade,
      foreign key (account_id, user_id) references account_user (account_id, id)
    )', k || '_aside', k, k);
    execute format('create index on %I (account_id, b_id)', k || '_aside');
    execute format('create index on %I (account_id, at desc)', k || '_aside');
  end loop;
end $$;

do $$
declare t text;
begin
  foreach t in array array['duplicate_key', 'duplicate_state', 'deal_pair', 'person_pair', 'company_pair',
      'deal_aside', 'person_aside', 'company_aside'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())', t);
  end loop;
end $$;
