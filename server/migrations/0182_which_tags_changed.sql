-- Servers hold the tags of records in memory once they were asked for. What is written to them is noted as what is written to the facts
-- is: see decisions 166 and 199. Tags change without their records too, when a tag is deleted.
create function note_tags_of(kind text) returns void language plpgsql as $$
declare noting text := 'note_' || kind || '_tags';
begin
  execute format('create function %I() returns trigger language plpgsql as $f$
    begin
      insert into %I (account_id, written_by, ids)
        select account_id, pg_current_xact_id()::text::bigint, case when count(*) <= 20000 then array_agg(distinct %I) end
          from changed group by account_id;
      return null;
    end $f$', noting, kind || '_fact_change', kind || '_id');
  execute format('create trigger noted_insert after insert on %I referencing new table as changed for each statement execute function %I()', kind || '_tagging', noting);
  execute format('create trigger noted_update after update on %I referencing new table as changed for each statement execute function %I()', kind || '_tagging', noting);
  execute format('create trigger noted_delete after delete on %I referencing old table as changed for each statement execute function %I()', kind || '_tagging', noting);
end $$;
select note_tags_of('deal');
select note_tags_of('person');
select note_tags_of('company');
drop function note_tags_of(text);
