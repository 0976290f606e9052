-- The address under which a user's calendar is read by other programs: see decision 131. Only the hash of its token is kept.
create table calendar_feed (
  account_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references account_user (account_id, id) on delete cascade
);
create unique index calendar_feed_token on calendar_feed (token_hash);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
-- Read before an account is known, by the function below alone.
create policy own_account on calendar_feed
  using (account_id = app_account() or app_lookup()) with check (account_id = app_account());

create function find_calendar_feed(hash bytea) returns table (account_id bigint, user_id bigint)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select f.account_id, f.user_id from calendar_feed f where f.token_hash = hash;
  perform set_config('app.lookup', '', true);
end $$;
