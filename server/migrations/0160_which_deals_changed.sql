-- Figures over a whole account are counted from columns in the memory of a server, which are brought up to date in the snapshot of
-- each question. This says which deals a transaction wrote the facts or product lines of: see decision 166. A row that says no deals
-- stands for so many that reading all of them anew is quicker.
create table deal_fact_change (
  account_id bigint not null,
  written_by bigint not null,
  id bigint generated always as identity,
  ids bigint[],
  noted_at timestamptz not null default clock_timestamp(),
  primary key (account_id, written_by, id)
);
alter table deal_fact_change alter column ids set storage external;
alter table deal_fact_change enable row level security;
alter table deal_fact_change force row level security;
create policy own_account on deal_fact_change using (account_id = app_account()) with check (account_id = app_account());

-- From which transaction on all changes are still there.
create table deal_fact_change_kept (
  account_id bigint primary key,
  kept_from bigint not null
);
alter table deal_fact_change_kept enable row level security;
alter table deal_fact_change_kept force row level security;
create policy own_account on deal_fact_change_kept using (account_id = app_account()) with check (account_id = app_account());

create function note_deal_facts() returns trigger language plpgsql as $$
begin
  insert into deal_fact_change (account_id, written_by, ids)
    select account_id, pg_current_xact_id()::text::bigint, case when count(*) <= 20000 then array_agg(id) end
      from changed group by account_id;
  return null;
end $$;
create function note_deal_lines() returns trigger language plpgsql as $$
begin
  insert into deal_fact_change (account_id, written_by, ids)
    select account_id, pg_current_xact_id()::text::bigint, case when count(*) <= 20000 then array_agg(deal_id) end
      from changed group by account_id;
  return null;
end $$;

create trigger noted_insert after insert on deal_facts referencing new table as changed for each statement execute function note_deal_facts();
create trigger noted_update after update on deal_facts referencing new table as changed for each statement execute function note_deal_facts();
create trigger noted_delete after delete on deal_facts referencing old table as changed for each statement execute function note_deal_facts();
create trigger noted_insert after insert on deal_product_line referencing new table as changed for each statement execute function note_deal_lines();
create trigger noted_update after update on deal_product_line referencing new table as changed for each statement execute function note_deal_lines();
create trigger noted_delete after delete on deal_product_line referencing old table as changed for each statement execute function note_deal_lines();

-- The past of a deal changes behind the deal: what is held of it is read anew with it.
create function note_deal_periods() returns trigger language plpgsql as $$
begin
  insert into deal_fact_change (account_id, written_by, ids)
    select account_id, pg_current_xact_id()::text::bigint, case when count(*) <= 20000 then array_agg(distinct id) end
      from changed group by account_id;
  return null;
end $$;
create trigger noted_insert after insert on deal_period referencing new table as changed for each statement execute function note_deal_periods();
create trigger noted_update after update on deal_period referencing new table as changed for each statement execute function note_deal_periods();
create trigger noted_delete after delete on deal_period referencing old table as changed for each statement execute function note_deal_periods();
