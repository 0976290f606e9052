-- Administrators order lead statuses and event categories themselves. They begin in the order in which they came before.
do $$
declare list text;
begin
  foreach list in array array['lead_status', 'event_category'] loop
    execute format('alter table %I no force row level security', list);
    execute format($sql$
      update %1$I t set position = x.place
        from (select account_id, id, row_number() over (partition by account_id order by name_key, id) as place from %1$I) x
       where x.account_id = t.account_id and x.id = t.id and t.position <> x.place$sql$, list);
    execute format('alter table %I force row level security', list);
  end loop;
end $$;
