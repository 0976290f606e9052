import { addDays, type PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { STATE_COLUMNS } from '@fairlead/domain/time-machine/period';
import type { Step } from '@fairlead/domain/time-machine/waterfall';
import type { Ctx } from '../../base/context';
import { all, join, name, raw, type Sql, sql } from '../../base/sql';
import { mayBeSeen, mayBeSeenInParts, visibility } from '../../reading/visible';

export interface Asked {
  /** How things stood at the end of this day. */
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly deal_pipeline_id?: number | undefined;
  readonly closing_by?: PlainDate | undefined;
  readonly measure: 'value' | 'weighted';
  readonly user_id?: number | undefined;
}

/** A day after all others: the current state. */
export const NOW: PlainDate = '9999-12-31';

/** Amounts are converted by the current rates on both days, so that a changed rate is no change of a deal. */
export function rates(ctx: Ctx): Sql {
  return sql`rates as materialized (select c.id, rate_on(${ctx.account.id}, c.id, ${ctx.now}::timestamptz::date) as rate
    from currency c where c.account_id = ${ctx.account.id})`;
}

const value = sql`(case when p.currency_id is null then p.value_cents else round(p.value_cents * r.rate)::bigint end)`;
/** A deleted stage counts as it did while the deal was in it. */
const percent = sql`(case when p.deal_stage_id is not null then coalesce(s.percent, p.probability) end)`;
/** Rounded half away from zero, in whole numbers where these are wide enough. */
const weighted = sql`(case when x.value between -90000000000000000 and 90000000000000000
  then (x.value * x.probability + case when x.value < 0 then -50 else 50 end) / 100 else round(x.value * x.probability / 100.0)::bigint end)`;

/** The most days that a period of each class has; those of the last one are of any length. See migration 0152. */
const SPANS = [8, 32, 128, 512];
const ANY_SPAN = 1_000_000;
export const CLASSES = [...SPANS, ANY_SPAN];

/** The stages in which deals have ever been, including deleted ones: all, and those that may be open. */
export function stages({ account, config }: Ctx): Sql {
  const closed = config.deal_stages.filter((stage) => stage.percent === 0 || stage.percent === 100).map(({ id }) => id);
  const next = (after: Sql) =>
    sql`(select p.stage_key from deal_period p where p.account_id = ${account.id} and ${after} order by p.stage_key limit 1)`;
  return sql`stages as materialized (
    with recursive known as (select ${next(sql`true`)} as id union all select ${next(sql`p.stage_key > k.id`)} from known k where k.id is not null)
    select array_agg(id) as every, array_agg(id) filter (where id <> all(${closed}::bigint[])) as open from known where id is not null)`;
}

interface Held {
  /** The period is that of this day. */
  readonly on: PlainDate;
  /** Or of any day from it through this one. */
  readonly through?: PlainDate;
  /** Began later than this day. */
  readonly after?: PlainDate;
  /** Ended no later than this day. */
  readonly until?: PlainDate;
  /** Or those of one stage; null for deals without one. */
  readonly stages: 'open' | 'every' | { readonly only: number | null };
}

/**
 * The periods of a day that the actor may see, with the stage and the amount in the account's currency. Those of
 * whole accounts are found by stage and length, those of single owners by owner.
 */
export function periods(ctx: Ctx, asked: Amounts, held: Held): Sql {
  return withAmounts(ctx, asked, heldPeriods(ctx, asked.user_id, held));
}

type Amounts = Pick<Asked, 'deal_pipeline_id' | 'closing_by' | 'measure' | 'user_id'>;

/** The columns of periods that figures read: the stage, and the amount in the account's currency. */
function withAmounts(ctx: Ctx, asked: Amounts, source: Sql): Sql {
  const isIn = [sql`not p.is_archived`, sql`${percent} is distinct from 0 and ${percent} is distinct from 100`];
  if (asked.deal_pipeline_id) isIn.push(sql`p.deal_pipeline_id = ${asked.deal_pipeline_id}`);
  if (asked.closing_by) isIn.push(sql`p.expected_close_date <= ${asked.closing_by}::date`);
  return sql`select x.*, coalesce(${asked.measure === 'weighted' ? weighted : sql`x.value`}, 0) as amount
    from (select p.id, p.deal_pipeline_id, p.deal_stage_id, p.expected_close_date, p.is_archived, p.valid_from, p.valid_to, ${percent} as percent,
        coalesce(${value}, 0) as value, coalesce(p.probability, 0) as probability, coalesce(${all(isIn)}, false) as is_in
      from (${source}) p left join rates r on r.id = p.currency_id
        left join deal_stage s on s.account_id = ${ctx.account.id} and s.id = p.deal_stage_id) x`;
}

function heldPeriods(
  ctx: Ctx,
  owner: number | undefined,
  { on, through = on, after, until, stages: among }: Held,
): Sql {
  const isHeld = [
    sql`p.account_id = ${ctx.account.id}`,
    sql`p.valid_from <= ${through}::date and p.valid_to > ${on}::date`,
    ...(typeof among === 'string' ? [] : [sql`p.stage_key = ${among.only ?? 0}`]),
    ...(after ? [sql`p.valid_from > ${after}::date`] : []),
    ...(until ? [sql`p.valid_to <= ${until}::date`] : []),
  ];
  if (owner === undefined && visibility(ctx, DEAL.name).everything) {
    const inStage =
      typeof among === 'string' ? [sql`p.stage_key = any((select g.${name(among)} from stages g)::bigint[])`] : [];
    const since = [...SPANS.map((span) => addDays(on, -span)), '-infinity'];
    const shortBefore = sql`p.span = c.span and p.valid_from > c.since`;
    // What is read for each class stays one range of the index.
    return sql`select p.* from unnest(${CLASSES}::int[], ${since}::date[]) c(span, since) cross join lateral (select ${columns} from deal_period p
      where ${all([...isHeld, ...inStage, shortBefore, ...mayBeSeenInParts(ctx, DEAL.name, 'p')])} offset 0) p`;
  }
  const owned = owner === undefined ? [] : [sql`p.owner_key = ${owner}`];
  const parts = mayBeSeenInParts(ctx, DEAL.name, 'p').map(
    (part) => sql`select ${columns} from deal_period p where ${all([...isHeld, ...owned, part])}`,
  );
  return join(parts, ' union all ');
}

const read = STATE_COLUMNS.filter((column) => column !== 'deal_stage_id').map((column) => `p.${column}`);
const columns = raw(`p.id, p.valid_from, p.valid_to, nullif(p.stage_key, 0) as deal_stage_id, ${read.join(', ')}`);

/**
 * Periods that ended between the two days, and those that began between them and continue: what both days have in
 * common is not read. `a` names the periods that have ended.
 */
function stepped(ctx: Ctx, asked: Asked, a: Sql): Sql {
  const began = periods(ctx, asked, { on: asked.to, after: asked.from, stages: 'every' });
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
    from (${a}) a full join (${began}) b on b.id = a.id)`;
}

export interface Sums {
  readonly count: number;
  readonly cents: number;
}
export type StepSums = Sums & { readonly step: Step; readonly value_cents: number };

/** The pipeline of the first day, and the steps from there to the second. */
export function waterfallOf(ctx: Ctx, asked: Asked): Promise<{ before: Sums; steps: StepSums[] }> {
  const then = periods(ctx, asked, { on: asked.from, stages: 'open' });
  const ended = sql`select t.* from stood t where t.valid_to <= ${asked.to}::date`;
  return ctx.db.one(sql`with ${rates(ctx)}, ${stages(ctx)}, stood as materialized (${then}), ${stepped(ctx, asked, ended)}
    select (select json_build_object('count', count(*), 'cents', coalesce(sum(x.amount), 0)) from stood x where x.is_in) as before,
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
 * A page of the deals of one step, with the last change that the figures read. Periods are updated with a new owner a
 * moment later: the deal itself decides whether it may be named.
 */
export async function dealsOfStep(
  ctx: Ctx,
  asked: Asked,
  step: Step,
  page: { readonly skip: number; readonly take: number },
): Promise<{ total: number; rows: SteppedRow[] }> {
  const ended = periods(ctx, asked, { on: asked.from, until: asked.to, stages: 'every' });
  return ctx.db.one<{
    total: number;
    rows: SteppedRow[];
  }>(sql`with ${rates(ctx)}, ${stages(ctx)}, ${stepped(ctx, asked, ended)},
    found as materialized (select * from stepped where step = ${step}),
    shown as materialized (select * from found order by abs(cents) desc, id offset ${page.skip} limit ${page.take})
    select (select count(*) from found) as total, (${steppedRows(ctx, asked)}) as rows`);
}

/** The same rows of deals that were found before. */
export async function rowsOfPlaces(ctx: Ctx, asked: Asked, places: readonly PlacedStep[]): Promise<SteppedRow[]> {
  if (!places.length) return [];
  const shown = places.map(({ id, cents, was, is }) => ({
    id,
    cents,
    was: was !== null,
    is: is !== null,
    stage_then: was?.stage,
    stage_now: is?.stage,
    amount_then: was?.amount,
    amount_now: is?.amount,
    closed_then: was?.closing,
    closed_now: is?.closing,
  }));
  const { rows } = await ctx.db.one<{ rows: SteppedRow[] }>(sql`with shown as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as y(id bigint, cents bigint, was boolean, "is" boolean,
        stage_then bigint, stage_now bigint, amount_then bigint, amount_now bigint, closed_then date, closed_now date))
    select (${steppedRows(ctx, asked)}) as rows`);
  return rows;
}

/** A deal of a step, as it was found. */
export interface PlacedStep {
  readonly id: number;
  readonly cents: number;
  readonly was: PlacedState | null;
  readonly is: PlacedState | null;
}

export interface PlacedState {
  readonly stage: number | null;
  readonly amount: number;
  readonly closing: PlainDate | null;
}

/** The deals of `shown`. */
function steppedRows(ctx: Ctx, asked: Asked): Sql {
  const zone = sql`(select h.time_zone from deal_history h where h.account_id = ${ctx.account.id})`;
  const since = sql`(${asked.from}::date + 1)::timestamp at time zone ${zone}`;
  const until = sql`(least(${asked.to}::date, '9999-12-30') + 1)::timestamp at time zone ${zone}`;
  return sql`select coalesce(json_agg(json_build_object('id', x.id, 'name', d.name, 'user_id', d.user_id,
        'is_deleted', d.deleted_at is not null, 'cents', x.cents, 'was', x.was, 'is', x.is, 'stage_then', x.stage_then, 'stage_now', x.stage_now,
        'amount_then', x.amount_then, 'amount_now', x.amount_now, 'closed_then', to_char(x.closed_then, 'YYYY/MM/DD'),
        'closed_now', to_char(x.closed_now, 'YYYY/MM/DD'), 'changed_at', wire_time(l.at), 'changed_by', l.user_id)
        order by abs(x.cents) desc, x.id), '[]')
      from shown x join deal d on d.account_id = ${ctx.account.id} and d.id = x.id and ${mayBeSeen(ctx, DEAL.name, 'd')}
      left join lateral (select c.at, t.user_id from change c join change_set t on t.account_id = c.account_id and t.id = c.change_set_id
        where c.account_id = ${ctx.account.id} and c.record_type = 'deal' and c.record_id = x.id and c.at >= ${since} and c.at < ${until}
          and (c.op <> 'update' or c.after ?| ${[...STATE_COLUMNS]}::text[])
        order by c.at desc, c.change_set_id desc limit 1) l on true`;
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
  return ctx.db.rows<StageSums>(sql`with ${rates(ctx)}, ${stages(ctx)}
    select x.deal_stage_id, x.deal_pipeline_id, count(*) as count, sum(x.value)::bigint as value_cents, sum(x.amount)::bigint as weighted_cents
      from (${periods(ctx, { ...asked, measure: 'weighted' }, { on: day, stages: 'open' })}) x where x.is_in
     group by x.deal_stage_id, x.deal_pipeline_id order by x.deal_pipeline_id, x.deal_stage_id`);
}

/** Whether the periods of the account are calculated. An account without deals needs none. */
export async function isReady(ctx: Ctx): Promise<boolean> {
  const { ready } = await ctx.db.one<{ ready: boolean }>(sql`select
    exists (select from deal_history h where h.account_id = ${ctx.account.id} and h.is_ready)
    or not exists (select from deal d where d.account_id = ${ctx.account.id}) as ready`);
  return ready;
}
