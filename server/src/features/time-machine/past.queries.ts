import type { PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { all, join, type Sql, sql } from '../../base/sql';
import { wholePass } from '../../listing/whole-pass';
import { companyNameOf } from '../../presenting/record-present';
import { mayBeSeen, visibleParts } from '../../reading/visible';
import { type Asked, CLASSES, periods, rates, stages } from './time-machine.queries';

export type PastAsked = Pick<Asked, 'deal_pipeline_id' | 'user_id'>;

interface Stood {
  readonly deal_stage_id: number | null;
  readonly deal_pipeline_id: number;
  readonly cents: number;
  readonly expected_close_date: string | null;
}

export interface PastRow {
  readonly id: number;
  readonly name: string;
  readonly company_name: string | null;
  readonly user_id: number | null;
  readonly stood: Stood;
  readonly stands: Stood & {
    readonly closed_on: string | null;
    readonly is_archived: boolean;
    readonly is_deleted: boolean;
  };
}

export interface PastStage {
  readonly deal_stage_id: number | null;
  readonly deal_pipeline_id: number;
  readonly count: number;
  readonly value_cents: number;
  readonly weighted_cents: number;
  readonly cards: readonly PastRow[];
}

/** A card whose deal is known, and its place in its column. */
export interface PlacedCard extends Stood {
  readonly id: number;
  readonly n: number;
}

export interface PastPage {
  readonly offset: number;
  readonly limit: number;
  /** One stage alone; null for deals without one. */
  readonly stage?: number | null;
}

/**
 * The open deals at the end of a day by stage, with the cards of highest value of each. The deal itself decides
 * whether it may be named, because periods are updated with a new owner a moment later.
 */
export async function boardOn(ctx: Ctx, day: PlainDate, asked: PastAsked, page: PastPage): Promise<PastStage[]> {
  const { offset, limit, stage } = page;
  const held = { on: day, stages: stage === undefined ? 'open' : { only: stage } } as const;
  const here = sql`k.deal_stage_id is not distinct from g.deal_stage_id and k.deal_pipeline_id = g.deal_pipeline_id`;
  return wholePass<PastStage>(
    ctx,
    DEAL.name,
    sql`with ${rates(ctx)}, ${stages(ctx)},
    stood as materialized (select x.id, x.deal_stage_id, x.deal_pipeline_id, x.expected_close_date, x.value, x.amount
      from (${periods(ctx, { ...asked, measure: 'weighted' }, held)}) x where x.is_in),
    shown as materialized (select * from (select s.*, row_number() over (partition by s.deal_pipeline_id, s.deal_stage_id
      order by s.value desc, s.id) as n from stood s) y where y.n > ${offset} and y.n <= ${offset + limit}),
    cards as materialized (select x.deal_stage_id, x.deal_pipeline_id, x.n, ${cardOf(ctx)} as card
      from shown x join deal d on d.account_id = ${ctx.account.id} and d.id = x.id and ${mayBeSeen(ctx, DEAL.name, 'd')}
        left join rates r on r.id = d.currency_id)
    select g.*, (select coalesce(json_agg(k.card order by k.n), '[]') from cards k where ${here}) as cards
      from (select s.deal_stage_id, s.deal_pipeline_id, count(*) as count, sum(s.value)::bigint as value_cents,
        sum(s.amount)::bigint as weighted_cents from stood s group by s.deal_stage_id, s.deal_pipeline_id) g`,
  );
}

/** The same cards of deals that were found before. */
export async function cardsOfPlaces(ctx: Ctx, places: readonly PlacedCard[]): Promise<PastRow[]> {
  if (!places.length) return [];
  const rows = await ctx.db.rows<{ card: PastRow }>(sql`with ${rates(ctx)}
    select ${cardOf(ctx)} as card from (select y.id, y.n, y.deal_stage_id, y.deal_pipeline_id, y.cents as value, y.expected_close_date
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as y(id bigint, n int, deal_stage_id bigint, deal_pipeline_id bigint, cents bigint, expected_close_date date)) x
      join deal d on d.account_id = ${ctx.account.id} and d.id = x.id and ${mayBeSeen(ctx, DEAL.name, 'd')}
        left join rates r on r.id = d.currency_id
     order by x.n`);
  return rows.map(({ card }) => card);
}

/** What each currency is worth in that of the account, by today's rate. */
export async function ratesOf(ctx: Ctx): Promise<ReadonlyMap<number, string | null>> {
  const rows = await ctx.db.prepared.rows<{ id: number; rate: string | null }>(
    sql`with ${rates(ctx)} select r.id, r.rate::text as rate from rates r`,
  );
  return new Map(rows.map(({ id, rate }) => [id, rate]));
}

/** The ids of the deals that are shared with the actor, those in the recycle bin included. */
export async function idsSharedWith(ctx: Ctx): Promise<readonly number[]> {
  const { ids } = await ctx.db.prepared.one<{ ids: number[] }>(sql`select coalesce(json_agg(s.deal_id), '[]') as ids
    from deal_share s where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id}`);
  return ids;
}

function cardOf(ctx: Ctx): Sql {
  const worth = sql`(case when d.currency_id is null then d.value_cents else round(d.value_cents * r.rate)::bigint end)`;
  const closed = sql`(d.closed_time at time zone ${ctx.account.time_zone})::date`;
  return sql`json_build_object('id', d.id, 'name', d.name, 'company_name', ${companyNameOf(ctx, 'd')}, 'user_id', d.user_id,
    'stood', json_build_object('deal_stage_id', x.deal_stage_id, 'deal_pipeline_id', x.deal_pipeline_id, 'cents', x.value,
      'expected_close_date', to_char(x.expected_close_date, 'YYYY/MM/DD')),
    'stands', json_build_object('deal_stage_id', d.deal_stage_id, 'deal_pipeline_id', d.deal_pipeline_id, 'cents', coalesce(${worth}, 0),
      'expected_close_date', to_char(d.expected_close_date, 'YYYY/MM/DD'), 'closed_on', to_char(${closed}, 'YYYY/MM/DD'),
      'is_archived', d.is_archived, 'is_deleted', d.deleted_at is not null))`;
}

export interface DayChange {
  readonly day: PlainDate;
  readonly count: number;
  readonly value_cents: number;
}

/**
 * How the open deals changed on each day from one on; for the first day, all that were open. Earlier periods are not
 * read, so that the cost of a range that ends today depends on its length.
 */
export async function changesByDay(
  ctx: Ctx,
  from: PlainDate,
  until: PlainDate,
  asked: PastAsked,
): Promise<DayChange[]> {
  const held = { on: from, through: until, stages: 'open' } as const;
  return wholePass<DayChange>(
    ctx,
    DEAL.name,
    sql`with ${rates(ctx)}, ${stages(ctx)}, stood as materialized (select x.valid_from, x.valid_to, x.value
      from (${periods(ctx, { ...asked, measure: 'value' }, held)}) x where x.is_in)
    select y.day::text as day, sum(y.n)::bigint as count, sum(y.value)::bigint as value_cents from (
      select greatest(valid_from, ${from}::date) as day, 1 as n, value from stood
      union all select valid_to, -1, -value from stood where valid_to <= ${until}::date) y group by y.day order by y.day`,
  );
}

export interface ClosedOn {
  readonly day: PlainDate;
  readonly won: number;
  readonly lost: number;
}

/** How many deals were won and lost on each day, by their current closing time. */
export function closedByDay(ctx: Ctx, from: PlainDate, asked: PastAsked): Promise<ClosedOn[]> {
  const zone = ctx.account.time_zone;
  const [id, stage, closed] = ['id', 'deal_stage_id', 'closed_time'].map((key) => rowColumn('t', key)) as [
    RowSql,
    RowSql,
    RowSql,
  ];
  const since = rowSql`${closed} >= (${from}::date)::timestamp at time zone ${zone}`;
  const where: RowSql[] = [since];
  if (asked.deal_pipeline_id) where.push(rowSql`${rowColumn('t', 'deal_pipeline_id')} = ${asked.deal_pipeline_id}`);
  if (asked.user_id) where.push(rowSql`${rowColumn('t', 'user_id')} = ${asked.user_id}`);
  const branches = visibleParts(ctx, DEAL.name, 't', [id, stage, closed, ...where]).map(
    (part) => sql`select ${part.of(stage)} as stage, (${part.of(closed)} at time zone ${zone})::date as day
      from ${part.from} where ${part.where} and ${all(where.map(part.of))}`,
  );
  const ended = (percent: number) =>
    ctx.config.deal_stages.filter((one) => one.percent === percent).map(({ id: one }) => one);
  return ctx.db.rows<ClosedOn>(sql`select x.day::text as day, count(*) filter (where x.stage = any(${ended(100)}::bigint[])) as won,
      count(*) filter (where x.stage = any(${ended(0)}::bigint[])) as lost
    from (${join(branches, ' union all ')}) x group by x.day`);
}

/**
 * The first day of which a state of a deal of the account is known: one entry of the index for each stage and length.
 */
export async function firstDay(ctx: Ctx): Promise<PlainDate | null> {
  const { day } = await ctx.db.one<{ day: PlainDate | null }>(
    sql`with ${stages(ctx)} select min(f.day)::text as day
      from stages g cross join unnest(g.every) s(id) cross join unnest(${CLASSES}::int[]) c(span) cross join lateral (
        select p.valid_from as day from deal_period p where p.account_id = ${ctx.account.id} and p.stage_key = s.id and p.span = c.span
          order by p.valid_from limit 1) f`,
  );
  return day;
}

export interface LoggedChange {
  readonly op: 'create' | 'update' | 'delete' | 'restore';
  readonly before: Readonly<Record<string, unknown>> | null;
}

/** The changes of a deal after a day, the latest first. The caller checks that the actor may see the deal. */
export function changesAfter(ctx: Ctx, id: number, day: PlainDate): Promise<LoggedChange[]> {
  return ctx.db.rows<LoggedChange>(sql`select c.op, case when c.op = 'update' then c.before end as before from change c
    where c.account_id = ${ctx.account.id} and c.record_type = ${DEAL.name} and c.record_id = ${id}
      and c.at >= (${day}::date + 1)::timestamp at time zone ${ctx.account.time_zone} order by c.id desc`);
}
