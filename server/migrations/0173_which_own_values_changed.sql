-- Values of the account's own fields of deals are held in the memory of a server too, once they were asked for: what is written to
-- their slots is noted as what is written to the facts is. See decision 185. A deal that is shared has a row for each reader.
create function note_deal_slots() returns trigger language plpgsql as $$
begin
  insert into deal_fact_change (account_id, written_by, ids)
    select account_id, pg_current_xact_id()::text::bigint, case when count(*) <= 20000 then array_agg(distinct id) end
      from changed group by account_id;
  return null;
end $$;
create trigger noted_insert after insert on deal_slots referencing new table as changed for each statement execute function note_deal_slots();
create trigger noted_update after update on deal_slots referencing new table as changed for each statement execute function note_deal_slots();
create trigger noted_delete after delete on deal_slots referencing old table as changed for each statement execute function note_deal_slots();
