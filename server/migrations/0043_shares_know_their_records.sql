-- A share carries what lists ask of its record, so that whoever has been given fifty thousand records finds theirs in one
-- stretch of one index, as the records of an owner are found, and not by reading the whole account or fifty thousand rows.
-- The record stays the truth: its own statements write it on, and a new share copies it under a lock of the record.
do $$
declare
  kind text;
  columns text;
  grantee_index constant text :=
    'create index %1$s_share_all on %1$s_share (account_id, user_id, updated_at desc, %1$s_id desc) include (%2$s) where deleted_at is null';
  included text;
  column_type text;
  one text;
begin
  for kind, columns in
    values ('deal', 'owner_key, updated_at, deleted_at, deal_pipeline_id, deal_stage_id, source_id, status, revenue_type_id, is_archived, '
        || 'value_cents, weighted_cents, probability, expected_close_date, closed_time'),
      ('person', 'owner_key, updated_at, deleted_at, created_at, type, lead_status_id, lead_source_id, company_id, is_key_contact'),
      ('company', 'owner_key, updated_at, deleted_at, created_at')
  loop
    foreach one in array string_to_array(columns, ', ') loop
      select format_type(a.atttypid, a.atttypmod) into column_type
        from pg_attribute a where a.attrelid = kind::regclass and a.attname = one;
      execute format('alter table %1$s_share add column %2$I %3$s', kind, one, column_type);
    end loop;

    execute format('alter table %1$s no force row level security', kind);
    execute format('alter table %1$s_share no force row level security', kind);
    execute format('update %1$s_share s set (%2$s) = (select %2$s from %1$s r where r.account_id = s.account_id and r.id = s.%1$s_id)',
      kind, columns);
    execute format('alter table %1$s force row level security', kind);
    execute format('alter table %1$s_share force row level security', kind);

    included := replace(replace(columns, 'updated_at, ', ''), 'deleted_at, ', '');
    execute format(grantee_index, kind, included);

    -- Reading the committed record under a lock: a change of it that is under way must not be missed.
    execute format($sql$
      create function %1$s_share_copies() returns trigger language plpgsql as $body$
      begin
        select %2$s into %3$s from %1$s r where r.account_id = new.account_id and r.id = new.%1$s_id for share;
        return new;
      end $body$ $sql$, kind, columns, 'new.' || replace(columns, ', ', ', new.'));
    execute format('create trigger copies_record before insert on %1$s_share for each row execute function %1$s_share_copies()', kind);

    -- Each record's shares are found by the key of the share; a hash join would read the shares of every account. Row-level
    -- security would hide them from whoever changes records without an account, such as a later migration.
    execute format($sql$
      create function %1$s_shares_follow() returns trigger language plpgsql
          set enable_hashjoin = off set enable_mergejoin = off as $body$
      begin
        if app_account() is null and exists (select from written) then
          raise exception 'no account is set: the shares of a changed %1$s would not be found';
        end if;
        update %1$s_share s set (%2$s) = row(%3$s)
          from written w where s.account_id = w.account_id and s.%1$s_id = w.id;
        return null;
      end $body$ $sql$, kind, columns, 'w.' || replace(columns, ', ', ', w.'));
    execute format('create trigger shares_follow after update on %1$s referencing new table as written
      for each statement execute function %1$s_shares_follow()', kind);
  end loop;
end $$;
