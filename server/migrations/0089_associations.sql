-- Custom fields that link records to others: see decision 94. The record keeps the ids (the column custom); these
-- tables hold the same pairs as rows, so that every link is a foreign key and is found from either end.
alter table custom_field drop constraint custom_field_field_type_check;
alter table custom_field add constraint custom_field_field_type_check check (field_type in
  ('boolean', 'calculated', 'currency', 'date', 'dropdown', 'forecast', 'multi_association', 'multi_select', 'numeric',
   'single_association', 'text'));
alter table custom_field add column association_type text check (association_type in ('deal', 'person', 'company', 'user'));
alter table custom_field add constraint custom_field_association_check
  check ((association_type is not null) = (field_type in ('single_association', 'multi_association')));

-- One table for each kind of record and each kind of what it links to: deal_association_company.
do $$
declare
  kind text; other text; target text; linked text;
begin
  foreach kind in array array['deal', 'person', 'company'] loop
    foreach other in array array['company', 'deal', 'person', 'user'] loop
      linked := kind || '_association_' || other;
      target := case other when 'user' then 'account_user' else other end;
      execute format('create table %1$I (
          account_id bigint not null references account,
          %2$I bigint not null,
          custom_field_id bigint not null,
          linked_id bigint not null,
          primary key (account_id, %2$I, custom_field_id, linked_id),
          foreign key (account_id, %2$I) references %3$I (account_id, id) on delete cascade,
          foreign key (account_id, custom_field_id) references custom_field (account_id, id) on delete cascade,
          foreign key (account_id, linked_id) references %4$I (account_id, id) on delete cascade)',
        linked, kind || '_id', kind, target);
      execute format('create index %I on %I (account_id, linked_id, custom_field_id, %I)', linked || '_linked', linked, kind || '_id');
      execute format('create index %I on %I (account_id, custom_field_id)', linked || '_field', linked);
      execute format('alter table %I enable row level security', linked);
      execute format('alter table %I force row level security', linked);
      execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())', linked);
    end loop;
  end loop;
end $$;
