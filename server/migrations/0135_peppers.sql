-- A hash that begins with "pepper=" and an id was made with a secret outside the database. Which of these secrets are needed,
-- and by how many passwords: the server asks at its start, before any account is known.
create function peppers_in_use() returns table (pepper text, passwords bigint)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select coalesce(substring(h.password_hash from '^pepper=([0-9a-f]{8})'), ''), count(*)
      from (select u.password_hash from account_user u where u.password_hash is not null and u.deleted_at is null
            union all
            select s.password_hash from staff_user s where s.password_hash is not null and s.deleted_at is null) h
     group by 1 order by 1;
  perform set_config('app.lookup', '', true);
end $$;

-- The same password hashed anew is no new password: what was given out under it goes on. Everything else that changes the
-- hash ends it, unless it says so.
drop trigger account_user_keys on account_user;
create trigger account_user_keys after update of password_hash on account_user
  for each row when (old.password_hash is distinct from new.password_hash
    and current_setting('app.same_password', true) is distinct from 'yes')
  execute function end_keys_of_old_password();
