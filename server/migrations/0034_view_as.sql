-- An account admin looks with the eyes of somebody else, for as long as the session says so.
alter table user_session add column viewing_as_user_id bigint;
alter table user_session add foreign key (account_id, viewing_as_user_id) references account_user (account_id, id);

-- The user is then the one who is looked as, and says in `viewed_by` who really is there. That ends by itself when the
-- one has become inactive, or the other is no admin any more.
create or replace function open_session(hash bytea, idle interval, lifetime interval) returns table (
    session_id bigint, csrf_token text, seen_ago interval, user_json jsonb, account_json jsonb)
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
      select s.id, s.csrf_token, now() - s.last_seen_at,
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
