-- Custom fields that link records to others: see decision 94. The record keeps the ids (the column custom); these
-- tables are the same as rows, so that every link is a foreign key and is found from either end.
alter table custom_field drop constraint custom_field_field_type_check;
alter table custom_field add constraint custom_field_field_type_check check (field_type in
  ('boolean', 'calculated', 'currency', 'date', 'dropdown', 'forecast', 'multi_association', 'multi_select', 'numeric',
   'single_association', 'text'));
alter table custom_field add column association_type text check (association_type in ('deal', 'person', 'company', 'user'));
alter table custom_field add constraint custom_field_association_check
  check ((association_type is not null) = (field_type in ('single_association', 'multi_association')));

do $$
declare
  kind text; other text; linked text;
begin
  foreach kind in array array['deal', 'person', 'company'] loop
    linked := kind || '_association';
    execute format('create table %1$I (
        account_id bigint not null references account,
        %2$I bigint not null,
        custom_field_id bigint not null,
        linked_company_id bigint,
        linked_deal_id bigint,
        linked_person_id bigint,
        linked_user_id bigint,
        check (num_nonnulls(linked_company_id, linked_deal_id, linked_person_id, linked_user_id) = 1),
        foreign key (account_id, %2$I) references %3$I (account_id, id) on delete cascade,
        foreign key (account_id, custom_field_id) references custom_field (account_id, id) on delete cascade,
        foreign key (account_id, linked_company_id) references company (account_id, id) on delete cascade,
        foreign key (account_id, linked_deal_id) references deal (account_id, id) on delete cascade,
        foreign key (account_id, linked_person_id) references person (account_id, id) on delete cascade,
        foreign key (account_id, linked_user_id) references account_user (account_id, id) on delete cascade)',
      linked, kind || '_id', kind);
    -- From the record to what it links to, and back.
    execute format('create index %I on %I (account_id, %I, custom_field_id)', linked || '_record', linked, kind || '_id');
    execute format('create index %I on %I (account_id, custom_field_id)', linked || '_field', linked);
    foreach other in array array['company', 'deal', 'person', 'user'] loop
      execute format('create unique index %I on %I (account_id, %I, custom_field_id, %I) where %I is not null',
        linked || '_' || other, linked, 'linked_' || other || '_id', kind || '_id', 'linked_' || other || '_id');
    end loop;
    execute format('alter table %I enable row level security', linked);
    execute format('alter table %I force row level security', linked);
    execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())', linked);
  end loop;
end $$;
