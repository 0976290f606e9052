create table won_deal_posted (
  account_id bigint not null references account,
  deal_id bigint not null,
  change_set_id bigint not null,
  value_cents bigint,
  primary key (account_id, deal_id, change_set_id)
);
alter table won_deal_posted enable row level security;
alter table won_deal_posted force row level security;
create policy own_account on won_deal_posted using (account_id = app_account()) with check (account_id = app_account());
