-- Row-level security on every table of account data, forced on the owner too. The account is set per transaction;
-- unset means no rows. Look-ups that run before an account is known go through the functions below and nothing else.
do $$
declare t record;
begin
  for t in
    select c.relname, exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' and c.relname not in ('schema_migration', 'sign_in_attempt')
  loop
    execute format('alter table %I enable row level security', t.relname);
    execute format('alter table %I force row level security', t.relname);
    if t.relname = 'account' then
      execute 'create policy own_account on account using (id = app_account() or app_lookup()) with check (id = app_account() or app_lookup())';
    elsif t.relname in ('account_user', 'user_session', 'one_time_token') then
      execute format('create policy own_account on %I using (account_id = app_account() or app_lookup()) with check (account_id = app_account())', t.relname);
    elsif t.has_account then
      execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())', t.relname);
    else
      raise exception 'table % has no account_id and no stated reason', t.relname;
    end if;
  end loop;
end $$;

-- Who is asking: sets the account and the user's time zone for this transaction and answers user and account.
create function open_session(hash bytea, idle interval, lifetime interval) returns table (
    session_id bigint, csrf_token text, seen_ago interval, user_json jsonb, account_json jsonb)
  language plpgsql security definer set search_path from current as $$
declare seen record;
begin
  perform set_config('app.lookup', 'on', true);
  select s.account_id, u.time_zone into seen
    from user_session s join account_user u on u.account_id = s.account_id and u.id = s.user_id
   where s.token_hash = hash;
  if found then
    perform set_config('app.account_id', seen.account_id::text, true), set_config('timezone', seen.time_zone, true);
    return query
      select s.id, s.csrf_token, now() - s.last_seen_at, to_jsonb(u) - 'password_hash' - 'email_key', to_jsonb(a)
        from user_session s
        join account_user u on u.account_id = s.account_id and u.id = s.user_id
        join account a on a.id = s.account_id
       where s.token_hash = hash and u.deleted_at is null
         and s.created_at > now() - lifetime
         and s.last_seen_at > now() - case when s.remember then idle else least(idle, interval '1 day') end;
  end if;
  perform set_config('app.lookup', '', true);
end $$;

create function find_sign_in(address text) returns table (
    account_id bigint, user_id bigint, password_hash text, is_demo boolean, deleted boolean)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select u.account_id, u.id, u.password_hash, a.is_demo, u.deleted_at is not null
      from account_user u join account a on a.id = u.account_id
     where u.email_key = lower(address);
  perform set_config('app.lookup', '', true);
end $$;

create function find_one_time_token(hash bytea, for_purpose text) returns table (
    account_id bigint, token_id bigint, user_id bigint, usable boolean, email text)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select t.account_id, t.id, t.user_id, t.used_at is null and t.expires_at > now() and u.deleted_at is null, u.email
      from one_time_token t join account_user u on u.account_id = t.account_id and u.id = t.user_id
     where t.token_hash = hash and t.purpose = for_purpose;
  perform set_config('app.lookup', '', true);
end $$;

-- What the first page must know before anybody signed in.
create function installation() returns table (accounts bigint, demo_account bigint)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select count(*) filter (where not is_demo), max(id) filter (where is_demo) from account;
  perform set_config('app.lookup', '', true);
end $$;

-- Jobs that walk all accounts (purging, recounting) ask for their ids here and then work inside one account each.
create function every_account() returns setof bigint
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query select id from account order by id;
  perform set_config('app.lookup', '', true);
end $$;
