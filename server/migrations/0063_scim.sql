-- Users and teams kept by a company's own directory (SCIM 2.0): one token for each account, shown once.
create table scim_token (
  account_id bigint not null references account,
  token_hash bytea not null,
  -- Where new users go: without a team they would see the whole account.
  default_team_id bigint,
  created_by_user_id bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id),
  foreign key (account_id, default_team_id) references team (account_id, id) on delete set null (default_team_id),
  foreign key (account_id, created_by_user_id) references account_user (account_id, id)
);
create unique index scim_token_hash on scim_token (token_hash);

-- What the directory calls a user.
create table scim_user (
  account_id bigint not null references account,
  user_id bigint not null,
  external_id text not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_user (account_id, id) on delete cascade
);
create index scim_user_external_id on scim_user (account_id, external_id);

alter table scim_token enable row level security;
alter table scim_token force row level security;
alter table scim_user enable row level security;
alter table scim_user force row level security;
-- Read before an account is known, by the function below alone.
create policy own_account on scim_token
  using (account_id = app_account() or app_lookup()) with check (account_id = app_account());
create policy own_account on scim_user using (account_id = app_account()) with check (account_id = app_account());

create function find_scim_token(hash bytea) returns bigint
  language plpgsql security definer set search_path from current as $$
declare found_account bigint;
begin
  perform set_config('app.lookup', 'on', true);
  select t.account_id into found_account from scim_token t where t.token_hash = hash;
  perform set_config('app.lookup', '', true);
  return found_account;
end $$;
