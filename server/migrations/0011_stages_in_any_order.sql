-- Stages of a pipeline exchange their percents in one statement when they are put in another order: checked at its end.
drop index deal_stage_percent;
alter table deal_stage add constraint deal_stage_percent unique (account_id, deal_pipeline_id, percent) deferrable initially immediate;
