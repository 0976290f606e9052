import type { PipelineAnswer, StageAnswer, StageUse } from '@fairlead/domain/pipelines/pipelines.contract';
import { byName } from '../../presenting/by-name';
import { chosenKeys, jsonOf, type Presentation } from '../../presenting/present';
import { all, join, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

const stage: Presentation = {
  id: sql`t.id`,
  name: sql`t.name`,
  percent: sql`t.percent`,
  deal_pipeline_id: sql`t.deal_pipeline_id`,
  stale_after_days: sql`t.stale_after_days`,
  created_at: sql`wire_time(t.created_at)`,
  updated_at: sql`wire_time(t.updated_at)`,
};
const stageKeys = Object.keys(stage);

const pipeline: Presentation = {
  id: sql`t.id`,
  name: sql`t.name`,
  default: sql`t."default"`,
  pipeline_type: sql`t.pipeline_type`,
  description: sql`t.description`,
  created_at: sql`wire_time(t.created_at)`,
  updated_at: sql`wire_time(t.updated_at)`,
  has_deals: sql`${dealCount()} > 0`,
  count_deals: dealCount(),
  lost_stage: closedStage(0),
  won_stage: closedStage(100),
};

/** Read from the counters, so that no deal is read; deals in the recycle bin do not count. */
function dealCount(): Sql {
  return sql`(select coalesce(sum(c.n), 0)::bigint from deal_counter c
    where c.account_id = t.account_id and c.deal_pipeline_id = t.id)`;
}

function closedStage(percent: number): Sql {
  const keys = [...stageKeys, 'account_id'];
  const json = jsonOf({ ...stage, account_id: sql`t.account_id` }, keys);
  return sql`(select ${json} from deal_stage t where t.account_id = p.account_id and t.deal_pipeline_id = p.id and t.percent = ${percent})`;
}

export interface PageAsk {
  readonly page: number;
  readonly per_page: number;
  readonly attrs?: string | undefined;
  readonly conditions?: { readonly name?: readonly string[] | undefined } | undefined;
}
export interface Found<T> {
  readonly total: number;
  readonly entries: readonly T[];
}

export function readPipelines(
  ctx: Ctx,
  { page, per_page, attrs, conditions }: PageAsk,
  id?: number,
): Promise<Found<PipelineAnswer>> {
  const json = jsonOf(pipeline, chosenKeys(pipeline, attrs, Object.keys(pipeline)));
  const named = byName(conditions?.name);
  const one = id === undefined ? [] : [sql`t.id = ${id}`];
  const where = all([sql`t.account_id = ${ctx.account.id}`, ...one, ...named.where]);
  const order = join([...named.first, sql`t."default" desc`, sql`lower(t.name)`]);
  // The stage of a pipeline is presented with the alias t, so the pipeline uses the alias p.
  return ctx.db.one(sql`select (select count(*) from deal_pipeline t where ${where}) as total,
    (select coalesce(json_agg(${json} order by ${order}), '[]')
      from (select * from deal_pipeline t where ${where} order by ${order}
        limit ${per_page} offset ${(page - 1) * per_page}) t
      cross join lateral (select t.account_id, t.id) p) as entries`);
}

export function readStages(
  ctx: Ctx,
  ask: PageAsk,
  only: { id?: number; deal_pipeline_id?: number } = {},
): Promise<Found<StageAnswer>> {
  const json = jsonOf(stage, chosenKeys(stage, ask.attrs, stageKeys));
  const conditions = Object.entries(only).flatMap(([key, value]) =>
    value === undefined ? [] : [sql`t.${name(key)} = ${value}`],
  );
  const named = byName(ask.conditions?.name);
  const where = all([sql`t.account_id = ${ctx.account.id}`, ...conditions, ...named.where]);
  const order = join([...named.first, sql`t.deal_pipeline_id`, sql`t.percent`]);
  return ctx.db.one(sql`select (select count(*) from deal_stage t where ${where}) as total,
    (select coalesce(json_agg(${json} order by ${order}), '[]')
      from (select * from deal_stage t where ${where} order by ${order}
        limit ${ask.per_page} offset ${(ask.page - 1) * ask.per_page}) t) as entries`);
}

/** How many deals are in each stage, and their value. */
export function readStageUses(ctx: Ctx): Promise<StageUse[]> {
  return ctx.db.rows(sql`select c.deal_stage_id, sum(c.n)::bigint as n, sum(c.value_cents)::bigint as value_cents
    from deal_counter c where c.account_id = ${ctx.account.id} group by 1 having sum(c.n) > 0 order by 1`);
}

export async function pipelineIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select id from deal_pipeline where account_id = ${ctx.account.id} order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function stageIds(ctx: Ctx, pipelines: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select id from deal_stage
    where account_id = ${ctx.account.id} and deal_pipeline_id = any(${pipelines}::bigint[]) order by id`);
  return rows.map(({ id }) => id);
}

/** How many deals are in a stage, and how many of them are in the recycle bin. */
export function dealsInStage(ctx: Ctx, id: number): Promise<{ n: number; deleted: number }> {
  return ctx.db.one(sql`select count(*) as n, count(*) filter (where deleted_at is not null) as deleted
    from deal where account_id = ${ctx.account.id} and deal_stage_id = ${id}`);
}

export async function pipelineOfStage(ctx: Ctx, id: number): Promise<number | undefined> {
  const found = await ctx.db.maybe<{ deal_pipeline_id: number }>(
    sql`select deal_pipeline_id from deal_stage where account_id = ${ctx.account.id} and id = ${id}`,
  );
  return found?.deal_pipeline_id;
}

/** How many deals are in a pipeline, those in the recycle bin included. */
export async function countInPipeline(ctx: Ctx, id: number): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select count(*) as n from deal t
    where t.account_id = ${ctx.account.id} and ${inPipeline(id)}`);
  return n;
}

/** Deals (alias t) in a stage, or in a pipeline with or without a stage. */
export const inStage = (id: number): Sql => sql`t.deal_stage_id = ${id}`;
export const inPipeline = (id: number): Sql => sql`t.deal_pipeline_id = ${id}`;
