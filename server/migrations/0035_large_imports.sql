-- A foreign key asks for every row and every column by itself: of the time that an import of 100,000 people takes in the
-- database a quarter went into finding the same account, user and change set again and again. These references are
-- asked for once per statement instead, for each different one, with the same lock and the same refusal.
do $$
declare kind text; owner text;
begin
  foreach kind in array array['deal', 'person', 'company'] loop
    owner := case kind when 'company' then 'owner_id' else 'user_id' end;
    execute format('alter table %1$s
      drop constraint %1$s_account_id_fkey,
      drop constraint %1$s_account_id_%2$s_fkey,
      drop constraint %1$s_account_id_created_by_user_id_fkey,
      drop constraint %1$s_account_id_updated_by_user_id_fkey', kind, owner);
    execute format($sql$
      create function %1$s_names_users() returns trigger language plpgsql as $body$
      declare named record; one bigint; known bigint; place bigint;
      begin
        for named in
          select distinct w.account_id, w.%2$s as owner, w.created_by_user_id as author, w.updated_by_user_id as editor from written w
        loop
          foreach one in array array_remove(array[named.owner, named.author, named.editor], null) loop
            select u.id into known from account_user u where u.account_id = named.account_id and u.id = one for key share;
            continue when found;
            raise exception 'insert or update on table "%1$s" names a user who is not there' using
              errcode = 'foreign_key_violation', table = '%1$s', detail = format(
                'Key (account_id, %%s)=(%%s, %%s) is not present in table "account_user".',
                case one when named.owner then '%2$s' when named.author then 'created_by_user_id' else 'updated_by_user_id' end,
                named.account_id, one);
          end loop;
          continue when named.account_id = place;
          place := named.account_id;
          select a.id into known from account a where a.id = place for key share;
          if not found then
            raise exception 'insert or update on table "%1$s" names an account that is not there' using
              errcode = 'foreign_key_violation', table = '%1$s', column = 'account_id';
          end if;
        end loop;
        return null;
      end $body$ $sql$, kind, owner);
    execute format('create trigger names_users_insert after insert on %1$s referencing new table as written
      for each statement execute function %1$s_names_users()', kind);
    execute format('create trigger names_users_update after update on %1$s referencing new table as written
      for each statement execute function %1$s_names_users()', kind);
  end loop;
end $$;

-- Whoever a record names stays: as the other half of those foreign keys had it.
create function still_named_by_records() returns trigger language plpgsql as $$
declare named boolean;
begin
  if tg_table_name = 'account' then
    named := exists (select from deal where account_id = old.id) or exists (select from person where account_id = old.id)
      or exists (select from company where account_id = old.id);
  else
    named := exists (select from deal where account_id = old.account_id
        and old.id in (user_id, created_by_user_id, updated_by_user_id))
      or exists (select from person where account_id = old.account_id
        and old.id in (user_id, created_by_user_id, updated_by_user_id))
      or exists (select from company where account_id = old.account_id
        and old.id in (owner_id, created_by_user_id, updated_by_user_id));
  end if;
  if named then
    raise exception 'records still name a row of table "%"', tg_table_name using
      errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return old;
end $$;
create trigger still_named before delete on account for each row execute function still_named_by_records();
create trigger still_named before delete on account_user for each row execute function still_named_by_records();

alter table change drop constraint change_account_id_change_set_id_fkey;
create function change_names_its_set() returns trigger language plpgsql as $$
declare missing record; known bigint;
begin
  for missing in select distinct w.account_id, w.change_set_id as id from written w loop
    select s.id into known from change_set s where s.account_id = missing.account_id and s.id = missing.id for key share;
    if not found then
      raise exception 'insert on table "change" names a change set that is not there' using
        errcode = 'foreign_key_violation', table = 'change', column = 'change_set_id';
    end if;
  end loop;
  return null;
end $$;
create trigger names_its_set_insert after insert on change referencing new table as written
  for each statement execute function change_names_its_set();
create trigger names_its_set_update after update on change referencing new table as written
  for each statement execute function change_names_its_set();
create function change_set_has_changes() returns trigger language plpgsql as $$
begin
  if exists (select from change where account_id = old.account_id and change_set_id = old.id) then
    raise exception 'changes still name a row of table "change_set"' using
      errcode = 'foreign_key_violation', table = 'change_set';
  end if;
  return old;
end $$;
create trigger has_changes before delete on change_set for each row execute function change_set_has_changes();

-- Who is there already is found by name, whose case and spacing do not count: equality by this collation is leakproof, as
-- row-level security wants it, and takes an index, which no function of the name would. What it lets through is
-- compared once more.
create collation same_name (provider = icu, locale = 'und-u-ka-shifted-ks-level2', deterministic = false);
create index person_same_name on person (full_name collate same_name, account_id) where deleted_at is null;
create index deal_same_name on deal (name collate same_name, account_id) where deleted_at is null;
