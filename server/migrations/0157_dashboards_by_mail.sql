-- Dashboards are sent on a schedule as well: see decision 151.
alter table report_schedule add column dashboard_id bigint,
  add foreign key (account_id, dashboard_id) references dashboard (account_id, id) on delete cascade,
  drop constraint report_schedule_target,
  add constraint report_schedule_target check (num_nonnulls(saved_report_id, dashboard_id) = 1);
create index report_schedule_dashboard on report_schedule (account_id, dashboard_id);
