-- Probable duplicates are read page by page: in the order of how sure a pair is, then of how much would move. `level` is
-- that of domain/src/duplicates/reasons.ts. The owners of both records find the pairs of a reader who sees few of them;
-- they are brought up to date after a save, and every pair that is read is judged by its records.
do $$
declare k text;
begin
  foreach k in array array['deal', 'person', 'company'] loop
    execute format('alter table %I no force row level security', k);
    execute format('alter table %I no force row level security', k || '_pair');
    execute format('alter table %I
      add column level smallint not null generated always as (case when score >= 85 then 3 when score >= 70 then 2 else 1 end) stored,
      add column a_owner bigint not null default 0,
      add column b_owner bigint not null default 0', k || '_pair');
    execute format('update %1$I p set a_owner = x.owner_key, b_owner = y.owner_key from %2$I x, %2$I y
      where x.account_id = p.account_id and x.id = p.a_id and y.account_id = p.account_id and y.id = p.b_id', k || '_pair', k);
    execute format('delete from %1$I p using %2$I x where x.account_id = p.account_id and x.id in (p.a_id, p.b_id)
      and x.deleted_at is not null', k || '_pair', k);
    execute format('drop index %I', k || '_pair_account_id_score_moves_a_id_b_id_idx');
    execute format('create index %I on %I (account_id, level, moves, score, a_id, b_id)', k || '_pair_in_order', k || '_pair');
    execute format('create index %I on %I (account_id, a_owner, level, moves, score, a_id, b_id)', k || '_pair_of_a_owner', k || '_pair');
    execute format('create index %I on %I (account_id, b_owner, level, moves, score, a_id, b_id)', k || '_pair_of_b_owner', k || '_pair');
    execute format('drop index %I', k || '_aside_account_id_at_idx');
    execute format('create index %I on %I (account_id, at, a_id, b_id)', k || '_aside_in_order', k || '_aside');
    execute format('alter table %I force row level security', k);
    execute format('alter table %I force row level security', k || '_pair');
  end loop;
end $$;
