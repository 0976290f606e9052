import type { PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { STATE_COLUMNS } from '@fairlead/domain/time-machine/period';
import type { Step } from '@fairlead/domain/time-machine/waterfall';
import type { Ctx } from '../../base/context';
import { all, type Sql, sql } from '../../base/sql';
import { mayBeSeen, mayBeSeenAmongMany } from '../../reading/visible';

export interface Asked {
  /** How things stood at the end of this day. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly deal_pipeline_id?: number | undefined;
  readonly closing_by?: PlainDate | undefined;
  readonly measure: 'value' | 'weighted';
  readonly user_id?: number | undefined;
}

/** A day after all others: how things stand now. */
export const NOW: PlainDate = '9999-12-31';

/** Amounts count by the rates of today on both days, so that a changed rate is no change of a deal. */
export function rates(ctx: Ctx): Sql {
  return sql`rates as materialized (select c.id, rate_on(${ctx.account.id}, c.id, ${ctx.now}::timestamptz::date) as rate
    from currency c where c.account_id = ${ctx.account.id})`;
}

const value = sql`(case when p.currency_id is null then p.value_cents else round(p.value_cents * r.rate)::bigint end)`;
/** A stage that is gone counts as it did when the deal stood in it. */
const percent = sql`(case when p.deal_stage_id is not null then coalesce(s.percent, p.probability) end)`;
const weighted = sql`round(${value} * coalesce(p.probability, 0) / 100.0)::bigint`;

/** The periods that the actor may see under these conditions, with the stage and the amount in the account's currency. */
export function periods(
  ctx: Ctx,
  asked: Pick<Asked, 'deal_pipeline_id' | 'closing_by' | 'measure' | 'user_id'>,
  where: Sql,
): Sql {
  const isIn = [sql`not p.is_archived`, sql`${percent} is distinct from 0 and ${percent} is distinct from 100`];
  if (asked.deal_pipeline_id) isIn.push(sql`p.deal_pipeline_id = ${asked.deal_pipeline_id}`);
  if (asked.closing_by) isIn.push(sql`p.expected_close_date <= ${asked.closing_by}::date`);
  const owned = asked.user_id ? sql`p.owner_key = ${asked.user_id}` : sql`true`;
  return sql`select p.id, p.valid_from, p.valid_to, p.deal_pipeline_id, p.deal_stage_id, p.expected_close_date, p.is_archived, ${percent} as percent,
      coalesce(${value}, 0) as value, coalesce(${asked.measure === 'weighted' ? weighted : value}, 0) as amount,
      coalesce(${all(isIn)}, false) as is_in
    from deal_period p left join rates r on r.id = p.currency_id
      left join deal_stage s on s.account_id = ${ctx.account.id} and s.id = p.deal_stage_id
   where p.account_id = ${ctx.account.id} and ${mayBeSeenAmongMany(ctx, DEAL.name, 'p')} and ${owned} and ${where}`;
}

export const on = (day: PlainDate) => sql`p.valid_from <= ${day}::date and p.valid_to > ${day}::date`;

/**
 * The stages in which a deal is or was in the pipeline, also those that are gone since: not what is known as won or lost, in
 * which most periods are. Read from one entry of the index of stages to the next.
 */
export async function stagesToRead(ctx: Ctx): Promise<number[]> {
  const next = sql`select min(p.deal_stage_id) from deal_period p where p.account_id = ${ctx.account.id}`;
  const rows = await ctx.db.prepared.rows<{ id: number }>(sql`with recursive s(id) as (${next}
    union all select (${next} and p.deal_stage_id > s.id) from s where s.id is not null) select id from s where id is not null`);
  const isOver = new Set(
    ctx.config.deal_stages.filter(({ percent: known }) => known === 0 || known === 100).map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => (isOver.has(id) ? [] : [id]));
}

/** The periods of the pipeline under a condition on their days: those in such stages, and those of deals without one. */
export function openPeriods(
  ctx: Ctx,
  asked: Parameters<typeof periods>[1],
  stages: readonly number[],
  where: Sql,
): Sql {
  const known = periods(ctx, asked, sql`p.deal_stage_id = any(${stages}::bigint[]) and ${where}`);
  return sql`${known} union all ${periods(ctx, asked, sql`p.deal_stage_id is null and ${where}`)}`;
}

/** What ended between the two days and what began between them and lasts: what both have in common is read by neither. */
function stepped(ctx: Ctx, asked: Asked): Sql {
  const ended = sql`p.valid_from <= ${asked.from}::date and p.valid_to > ${asked.from}::date and p.valid_to <= ${asked.to}::date`;
  const began = sql`p.valid_from > ${asked.from}::date and p.valid_from <= ${asked.to}::date and p.valid_to > ${asked.to}::date`;
  const isElsewhere = asked.deal_pipeline_id ? sql`b.deal_pipeline_id <> ${asked.deal_pipeline_id}` : sql`false`;
  return sql`stepped as (select coalesce(a.id, b.id) as id, a.id is not null and a.is_in as was_in, b.is_in as is_in,
      a.deal_stage_id as stage_then, b.deal_stage_id as stage_now, a.amount as amount_then, b.amount as amount_now,
      a.expected_close_date as closed_then, b.expected_close_date as closed_now, coalesce(b.value, a.value) as value,
      a.id is not null as was, b.id is not null as is,
      case when a.is_in and b.is_in then case
          when a.deal_stage_id is distinct from b.deal_stage_id then 'moved'
          when b.amount > a.amount then 'grown' when b.amount < a.amount then 'shrunk' end
        when b.is_in then 'new'
        when a.is_in then case when b.id is null then 'removed' when b.percent = 100 then 'won' when b.percent = 0 then 'lost'
          when b.is_archived or ${isElsewhere} then 'removed' else 'slipped' end end as step,
      case when a.is_in and b.is_in then b.amount - a.amount when b.is_in then b.amount else -a.amount end as cents
    from (${periods(ctx, asked, ended)}) a full join (${periods(ctx, asked, began)}) b on b.id = a.id)`;
}

export interface Sums {
  readonly count: number;
  readonly cents: number;
}
export type StepSums = Sums & { readonly step: Step; readonly value_cents: number };

/** The pipeline of the first day, and the steps from there to the second. */
export async function waterfallOf(ctx: Ctx, asked: Asked): Promise<{ before: Sums; steps: StepSums[] }> {
  const stages = await stagesToRead(ctx);
  return ctx.db.one(sql`with ${rates(ctx)}, ${stepped(ctx, asked)}
    select (select json_build_object('count', count(*), 'cents', coalesce(sum(x.amount), 0)) from (${openPeriods(ctx, asked, stages, on(asked.from))}) x
        where x.is_in) as before,
      (select coalesce(json_agg(json_build_object('step', y.step, 'count', y.count, 'cents', y.cents, 'value_cents', y.value)), '[]')
        from (select step, count(*) as count, sum(cents) as cents, sum(value) as value from stepped where step is not null group by step) y) as steps`);
}

export interface SteppedRow {
  readonly id: number;
  readonly name: string;
  readonly user_id: number | null;
  readonly is_deleted: boolean;
  readonly cents: number;
  readonly was: boolean;
  readonly is: boolean;
  readonly stage_then: number | null;
  readonly stage_now: number | null;
  readonly amount_then: number | null;
  readonly amount_now: number | null;
  readonly closed_then: string | null;
  readonly closed_now: string | null;
  readonly changed_at: string | null;
  readonly changed_by: number | null;
}

/**
 * A page of the deals of one step, with the last change that the figures read. Periods learn of a new owner a moment later:
 * whether a deal may be named is asked of the deal.
 */
export async function dealsOfStep(
  ctx: Ctx,
  asked: Asked,
  step: Step,
  page: { readonly skip: number; readonly take: number },
): Promise<{ total: number; rows: SteppedRow[] }> {
  const since = sql`(${asked.from}::date + 1)::timestamp at time zone (select h.time_zone from deal_history h where h.account_id = ${ctx.account.id})`;
  const until = sql`(least(${asked.to}::date, '9999-12-30') + 1)::timestamp at time zone (select h.time_zone from deal_history h where h.account_id = ${ctx.account.id})`;
  return ctx.db.one<{ total: number; rows: SteppedRow[] }>(sql`with ${rates(ctx)}, ${stepped(ctx, asked)},
    found as materialized (select * from stepped where step = ${step}),
    shown as materialized (select * from found order by abs(cents) desc, id offset ${page.skip} limit ${page.take})
    select (select count(*) from found) as total, (select coalesce(json_agg(json_build_object('id', x.id, 'name', d.name, 'user_id', d.user_id,
        'is_deleted', d.deleted_at is not null, 'cents', x.cents, 'was', x.was, 'is', x.is, 'stage_then', x.stage_then, 'stage_now', x.stage_now,
        'amount_then', x.amount_then, 'amount_now', x.amount_now, 'closed_then', to_char(x.closed_then, 'YYYY/MM/DD'),
        'closed_now', to_char(x.closed_now, 'YYYY/MM/DD'), 'changed_at', wire_time(l.at), 'changed_by', l.user_id)
        order by abs(x.cents) desc, x.id), '[]')
      from shown x join deal d on d.account_id = ${ctx.account.id} and d.id = x.id and ${mayBeSeen(ctx, DEAL.name, 'd')}
      left join lateral (select c.at, t.user_id from change c join change_set t on t.account_id = c.account_id and t.id = c.change_set_id
        where c.account_id = ${ctx.account.id} and c.record_type = 'deal' and c.record_id = x.id and c.at >= ${since} and c.at < ${until}
          and (c.op <> 'update' or c.after ?| ${[...STATE_COLUMNS]}::text[])
        order by c.at desc, c.change_set_id desc limit 1) l on true) as rows`);
}

export interface StageSums {
  readonly deal_stage_id: number | null;
  readonly deal_pipeline_id: number;
  readonly count: number;
  readonly value_cents: number;
  readonly weighted_cents: number;
}

/** The open pipeline at the end of a day. */
export async function pipelineOn(
  ctx: Ctx,
  day: PlainDate,
  asked: Pick<Asked, 'deal_pipeline_id' | 'user_id'>,
): Promise<StageSums[]> {
  const stages = await stagesToRead(ctx);
  return ctx.db.rows<StageSums>(sql`with ${rates(ctx)}
    select x.deal_stage_id, x.deal_pipeline_id, count(*) as count, sum(x.value)::bigint as value_cents, sum(x.amount)::bigint as weighted_cents
      from (${openPeriods(ctx, { ...asked, measure: 'weighted' }, stages, on(day))}) x where x.is_in
     group by x.deal_stage_id, x.deal_pipeline_id order by x.deal_pipeline_id, x.deal_stage_id`);
}

/** Whether the periods of the account are worked out. An account without deals needs none. */
export async function isReady(ctx: Ctx): Promise<boolean> {
  const { ready } = await ctx.db.one<{ ready: boolean }>(sql`select
    exists (select from deal_history h where h.account_id = ${ctx.account.id} and h.is_ready)
    or not exists (select from deal d where d.account_id = ${ctx.account.id}) as ready`);
  return ready;
}
