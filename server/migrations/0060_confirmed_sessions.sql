-- When the person of a session last proved who they are, by password or second factor. Sessions of before have not.
alter table user_session add column confirmed_at timestamptz not null default 'epoch';
alter table user_session alter column confirmed_at set default now();

-- As before, and how long ago that was.
drop function open_session(bytea, interval, interval);
create function open_session(hash bytea, idle interval, lifetime interval) returns table (
    session_id bigint, csrf_token text, seen_ago interval, confirmed_ago interval, user_json jsonb, account_json jsonb)
  language plpgsql security definer set search_path from current as $$
declare seen record;
begin
  perform set_config('app.lookup', 'on', true);
  select s.account_id, u.time_zone, v.id as viewed, v.time_zone as viewed_zone into seen
    from user_session s
    join account_user u on u.account_id = s.account_id and u.id = s.user_id
    left join account_user v on v.account_id = s.account_id and v.id = s.viewing_as_user_id and v.deleted_at is null
      and u.is_account_admin and not u.read_only and not u.is_external and u.level <> 5
   where s.token_hash = hash;
  if found then
    perform set_config('app.account_id', seen.account_id::text, true),
      set_config('timezone', coalesce(seen.viewed_zone, seen.time_zone), true);
    return query
      select s.id, s.csrf_token, now() - s.last_seen_at, now() - s.confirmed_at,
        case when seen.viewed is null then to_jsonb(u) - 'password_hash' - 'email_key' else (
          select to_jsonb(v) - 'password_hash' - 'email_key'
              || jsonb_build_object('viewed_by', jsonb_build_object('id', u.id, 'full_name', u.full_name))
            from account_user v where v.account_id = seen.account_id and v.id = seen.viewed) end,
        to_jsonb(a)
        from user_session s
        join account_user u on u.account_id = s.account_id and u.id = s.user_id
        join account a on a.id = s.account_id
       where s.token_hash = hash and u.deleted_at is null
         and s.created_at > now() - lifetime
         and s.last_seen_at > now() - case when s.remember then idle else least(idle, interval '1 day') end;
  end if;
  perform set_config('app.lookup', '', true);
end $$;
