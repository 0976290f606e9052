-- What the given accounts are to be told since a snapshot: of all transactions that it did not see, and the caller's does. A long
-- transaction keeps the oldest number back; what others committed meanwhile and was told is not read again. `most` of each account,
-- so that one that writes very much leaves the others theirs.
drop function live_events(bigint[], xid8, integer);
create function live_events(accounts bigint[], told pg_snapshot, most integer)
  returns table (account_id bigint, transaction_id text, body jsonb)
  language plpgsql security definer set search_path from current as $$
begin
  perform set_config('app.lookup', 'on', true);
  return query
    select x.account_id, x.transaction_id::text, x.body
      from (select e.account_id, e.transaction_id, e.id, e.body,
              row_number() over (partition by e.account_id order by e.transaction_id, e.id) as place
            from live_event e
           where e.transaction_id >= pg_snapshot_xmin(told) and not pg_visible_in_snapshot(e.transaction_id, told)
             and e.account_id = any(accounts)) x
     where x.place <= most order by x.transaction_id, x.id;
  perform set_config('app.lookup', '', true);
end $$;
revoke all on function live_events(bigint[], pg_snapshot, integer) from public;

-- How much devices keep of an entry that is not known here: counted for each user.
alter table calendar_object add column kept_bytes integer not null generated always as (octet_length(kept::text)) stored;
