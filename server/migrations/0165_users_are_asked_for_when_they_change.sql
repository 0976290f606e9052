-- A change of many records asked for each combination of owner, author and last editor, with a lock each, though nearly all stay
-- the same: decision 25. A record that names a user keeps this user in place, so that only users who are named anew have to be
-- asked for.
do $$
declare kind text; owner text;
begin
  foreach kind in array array['deal', 'person', 'company'] loop
    owner := case kind when 'company' then 'owner_id' else 'user_id' end;
    execute format($sql$
      create function %1$s_names_other_users() returns trigger language plpgsql as $body$
      declare named record; known bigint;
      begin
        for named in
          select distinct x.account_id, x.user_id, x.place
            from written w left join was o on o.account_id = w.account_id and o.id = w.id
           cross join lateral (values (w.account_id, w.%2$s, o.%2$s, '%2$s'),
             (w.account_id, w.created_by_user_id, o.created_by_user_id, 'created_by_user_id'),
             (w.account_id, w.updated_by_user_id, o.updated_by_user_id, 'updated_by_user_id')) as x(account_id, user_id, before, place)
           where x.user_id is not null and x.user_id is distinct from x.before
        loop
          select u.id into known from account_user u where u.account_id = named.account_id and u.id = named.user_id for key share;
          continue when found;
          raise exception 'insert or update on table "%1$s" names a user who is not there' using
            errcode = 'foreign_key_violation', table = '%1$s', detail = format(
              'Key (account_id, %%s)=(%%s, %%s) is not present in table "account_user".', named.place, named.account_id, named.user_id);
        end loop;
        for named in
          select distinct w.account_id from written w
           where not exists (select from was o where o.account_id = w.account_id and o.id = w.id)
        loop
          select a.id into known from account a where a.id = named.account_id for key share;
          continue when found;
          raise exception 'insert or update on table "%1$s" names an account that is not there' using
            errcode = 'foreign_key_violation', table = '%1$s', column = 'account_id';
        end loop;
        return null;
      end $body$ $sql$, kind, owner);
    execute format('drop trigger names_users_update on %1$s', kind);
    execute format('create trigger names_users_update after update on %1$s referencing old table as was new table as written
      for each statement execute function %1$s_names_other_users()', kind);
  end loop;
end $$;
