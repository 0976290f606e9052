-- Lists and boards ask how long a deal has been in its stage: "going stale" is an ordinary filter, and an order.
select add_fact('deal', 'stage_entered_at', 'plain');

-- The column is filled in the records already: the facts are written anew.
alter table account no force row level security;
update account set facts_ready = false;
alter table account force row level security;
