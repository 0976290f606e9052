-- Lists ask a narrow copy of the records, in the order of those who read them, instead of one wide row with seventeen
-- indexes: see decision 47. A record outside the recycle bin has one row of facts for its owner (reader_key is then
-- owner_key) and one for each user it is shared with (reader_key is then minus the user's id). Lists in the order of the
-- last change walk a table that has only this order. The write path keeps both in the transaction of the change.

-- Creates both tables for a kind. `plain` columns are copied as they are, without nulls, and come first, the widest before:
-- their place in the row is then known. `rare` ones may be null, which takes no room. Texts are held in lower case and cut,
-- telephone numbers as their digits.
create function create_facts(kind text, plain text[], rare text[], texts text[], phones text[], walked text[], name_column text)
    returns void language plpgsql as $$
declare
  fixed text; nullable text; held text; walking text;
begin
  select string_agg(format('%I %s not null', c.name, format_type(a.atttypid, a.atttypmod)), ', '
      order by a.attlen < 0, a.attlen desc, c.place)
    into fixed
    from unnest(plain) with ordinality as c(name, place)
    join pg_attribute a on a.attrelid = kind::regclass and a.attname = c.name;
  select coalesce(string_agg(format('%I %s, ', c.name, format_type(a.atttypid, a.atttypmod)), '' order by c.place), '')
    into nullable
    from unnest(rare) with ordinality as c(name, place)
    join pg_attribute a on a.attrelid = kind::regclass and a.attname = c.name;
  select string_agg(format('%I text not null', c.name), ', ' order by c.place) into held
    from (select name || '_lower', place from unnest(texts) with ordinality as t(name, place)
          union all
          select name || '_digits', 1000 + place from unnest(phones) with ordinality as p(name, place)) as c(name, place);
  execute format('create table %I (account_id bigint not null, reader_key bigint not null, owner_key bigint not null,
      id bigint not null, %s, %s%s, primary key (account_id, id, reader_key)) with (fillfactor = 85)',
    kind || '_facts', fixed, nullable, held);
  execute format('create index %I on %I (account_id, reader_key)', kind || '_facts_reader', kind || '_facts');
  execute format('create index %I on %I (account_id, (nullif(%I, '''') collate "und-x-icu"), id) where reader_key >= 0',
    kind || '_facts_name', kind || '_facts', name_column || '_lower');

  select coalesce(string_agg(format(', %I %s', c.name, format_type(a.atttypid, a.atttypmod)), '' order by c.place), '')
    into walking
    from unnest(walked) with ordinality as c(name, place)
    join pg_attribute a on a.attrelid = kind::regclass and a.attname = c.name;
  execute format('create table %I (account_id bigint not null, id bigint not null, owner_key bigint not null,
      updated_at timestamptz not null%s, primary key (account_id, id)) with (fillfactor = 80)', kind || '_touch', walking);
  execute format('create index %I on %I (account_id, updated_at desc, id desc) include (owner_key)',
    kind || '_touch_newest', kind || '_touch');

  execute format('alter table %I enable row level security', kind || '_facts');
  execute format('alter table %I force row level security', kind || '_facts');
  execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())',
    kind || '_facts');
  execute format('alter table %I enable row level security', kind || '_touch');
  execute format('alter table %I force row level security', kind || '_touch');
  execute format('create policy own_account on %I using (account_id = app_account()) with check (account_id = app_account())',
    kind || '_touch');
  execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_cost_delay = 0)', kind || '_touch');
end $$;

-- Adds the fact of a new column, which is still empty in every record. `form`: plain, lower or digits. Where it is filled
-- already, `facts_ready` of every account becomes false besides: its facts are then written anew.
create function add_fact(kind text, column_name text, form text) returns void language plpgsql as $$
declare of_type text;
begin
  if form <> 'plain' then
    execute format('alter table %I add column %I text not null default %L', kind || '_facts', column_name || '_' || form, '');
    return;
  end if;
  select format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
    into of_type
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = kind::regclass and a.attname = column_name;
  execute format('alter table %I add column %I %s', kind || '_facts', column_name, of_type);
end $$;

select create_facts('deal',
  array['company_id', 'value_cents', 'deal_pipeline_id', 'deal_stage_id', 'probability', 'weighted_cents',
    'status', 'source_id', 'expected_close_date', 'closed_time', 'primary_contact_id', 'revenue_type_id',
    'is_archived', 'created_at', 'created_by_user_id', 'updated_at', 'updated_by_user_id', 'is_sample']::text[],
  array['deal_won_reason_id', 'deal_loss_reason_id', 'currency_id', 'bonus_cents', 'commission_rate',
    'first_activity_at', 'import_id', 'imported_at']::text[],
  array['name', 'company_name', 'summary', 'description', 'deal_won_reason_notes', 'deal_loss_reason_notes',
    'address_1', 'address_2', 'city', 'state', 'postal_code', 'country']::text[],
  array[]::text[],
  array['deal_stage_id', 'is_archived']::text[], 'name');
select create_facts('person',
  array['type', 'company_id', 'lead_status_id', 'lead_source_id', 'is_key_contact', 'unsubscribed', 'bounced',
    'created_at', 'created_by_user_id', 'updated_at', 'updated_by_user_id', 'is_sample']::text[],
  array['last_emailed_at', 'first_activity_at', 'import_id', 'imported_at']::text[],
  array['full_name', 'first_name', 'last_name', 'position', 'company_name', 'email', 'email2', 'home_email',
    'relationship', 'website', 'twitter', 'linked_in_url', 'facebook_url', 'instant_message', 'summary',
    'work_address_1', 'work_address_2', 'work_city', 'work_state', 'work_postal_code', 'work_country',
    'home_address_1', 'home_address_2', 'home_city', 'home_state', 'home_postal_code', 'home_country']::text[],
  array['phone', 'mobile', 'home_phone', 'fax']::text[],
  array[]::text[], 'full_name');
select create_facts('company',
  array['is_customer', 'created_at', 'created_by_user_id', 'updated_at', 'updated_by_user_id', 'is_sample']::text[],
  array['parent_company_id', 'import_id', 'imported_at']::text[],
  array['name', 'description', 'email', 'web', 'address_1', 'address_2', 'city', 'state', 'postal_code', 'country',
    'twitter', 'linked_in_url', 'facebook_url', 'instant_message']::text[],
  array['phone1', 'phone2', 'phone3', 'phone4', 'fax']::text[],
  array['is_customer']::text[], 'name');

-- The columns of the board.
create index deal_touch_stage on deal_touch (account_id, deal_stage_id, updated_at desc, id desc) include (owner_key)
  where not is_archived;

-- Until a background job has filled an account's facts, its lists ask the records.
alter table account add column facts_ready boolean not null default true;
alter table account no force row level security;
update account set facts_ready = false;
alter table account force row level security;

-- When the facts of an account were last compared with its records.
create table facts_check (
  account_id bigint primary key references account,
  checked_at timestamptz not null
);
alter table facts_check enable row level security;
alter table facts_check force row level security;
create policy own_account on facts_check using (account_id = app_account()) with check (account_id = app_account());

-- Shares are among the facts: they need no copies of their own any more.
do $$
declare kind text; one text;
begin
  foreach kind in array array['deal', 'person', 'company'] loop
    execute format('drop trigger shares_follow on %I', kind);
    execute format('drop function %I()', kind || '_shares_follow');
    execute format('drop trigger copies_record on %I', kind || '_share');
    execute format('drop function %I()', kind || '_share_copies');
    execute format('drop index %I', kind || '_share_all');
    for one in
      select a.attname from pg_attribute a
       where a.attrelid = (kind || '_share')::regclass and a.attnum > 0 and not a.attisdropped
         and a.attname not in ('account_id', kind || '_id', 'user_id')
    loop
      execute format('alter table %I drop column %I', kind || '_share', one);
    end loop;
    -- A change that touches no indexed column finds room on the page of its row.
    execute format('alter table %I set (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02)', kind);
    execute format('alter table %I set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0)', kind || '_facts');
  end loop;
end $$;

-- The indexes that only lists asked. An installation with records keeps them until all its facts are filled.
create function drop_indexes_of_lists() returns void language sql as $$
  drop index if exists deal_all, deal_owner_all, deal_value, deal_facet, deal_source_facet, deal_stage_upd, deal_cname,
    deal_by_name, deal_close_date, deal_closed, deal_created, person_all, person_owner_all, person_facet, person_by_name,
    person_by_first_name, person_by_company_name, person_created, company_updated, company_owner, company_by_name,
    company_created;
$$;
do $$
declare accounts bigint;
begin
  alter table account no force row level security;
  select count(*) into accounts from account;
  alter table account force row level security;
  if accounts = 0 then perform drop_indexes_of_lists(); end if;
end $$;
