-- A link to a map from the parts of an address, encoded as forms are: empty parts leave their commas and spaces.
create function form_encoded(v text) returns text language sql immutable strict parallel safe as $$
  select case when v ~ '^[A-Za-z0-9_.~, -]*$' then replace(replace(v, ',', '%2C'), ' ', '+')
    else (select string_agg(case when c ~ '^[A-Za-z0-9_.~-]$' then c when c = ' ' then '+'
        else regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by n)
      from regexp_split_to_table(v, '') with ordinality as x(c, n)) end $$;

create function maps_url(address_1 text, address_2 text, city text, state text, postal_code text, country text)
  returns text language sql immutable parallel safe as $$
  select 'http://maps.google.com/maps?q=' || form_encoded(coalesce(address_1, '') || ', ' || coalesce(address_2, '') || ', '
    || coalesce(city, '') || ', ' || coalesce(state, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(country, '')) $$;

create function has_address(address_1 text, address_2 text, city text, state text, postal_code text, country text)
  returns boolean language sql immutable parallel safe as $$
  select coalesce(address_1, address_2, city, state, postal_code, country) is not null $$;

-- The notes of a period, for integrations that fetch what changed.
create index note_updated on note (account_id, updated_at, id) where deleted_at is null;
