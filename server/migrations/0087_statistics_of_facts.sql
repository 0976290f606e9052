-- Lists ask facts for their values with nulls, as nullif(source_id, <none>). Without statistics of that expression the
-- planner expects next to nothing of any filter, and looks each record up one by one in what it joins.
do $$
declare
  of_kind record;
  one text;
  empty text;
begin
  for of_kind in
    select * from (values
      ('deal', array['company_id', 'value_cents', 'deal_pipeline_id', 'deal_stage_id', 'probability', 'weighted_cents', 'status',
        'source_id', 'expected_close_date', 'closed_time', 'primary_contact_id', 'revenue_type_id', 'created_by_user_id',
        'updated_by_user_id']),
      ('person', array['type', 'company_id', 'lead_status_id', 'lead_source_id', 'created_by_user_id', 'updated_by_user_id']),
      ('company', array['created_by_user_id', 'updated_by_user_id'])
    ) as k(name, columns)
  loop
    foreach one in array of_kind.columns loop
      empty := case
        when one in ('expected_close_date', 'closed_time') then quote_literal('-infinity')
        when one = 'type' then quote_literal('')
        when one = 'probability' then '-1'
        else '-9223372036854775808'
      end;
      execute format('create statistics %I on (nullif(%I, %s)) from %I',
        of_kind.name || '_facts_' || one, one, empty, of_kind.name || '_facts');
    end loop;
    execute format('analyze %I', of_kind.name || '_facts');
  end loop;
end $$;
