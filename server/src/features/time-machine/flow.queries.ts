import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import {
  COHORT_AGES,
  type CohortAge,
  type CohortOutcome,
  type FlowCell,
  type FlowPart,
} from '@fairlead/domain/time-machine/flow';
import type { Ctx } from '../../base/context';
import { rowColumn } from '../../base/row-sql';
import { join, raw, type Sql, sql } from '../../base/sql';
import { whereOf } from '../../listing/record-list';
import { wholePass } from '../../listing/whole-pass';
import { companyNameOf } from '../../presenting/record-present';
import { listedColumn } from '../../reading/account-amounts';
import { mayBeSeen, visibleParts } from '../../reading/visible';

/** The deals that the actor sees and that match, archived ones included: archiving does not change how a deal ended. */
function found(ctx: Ctx, filter: Filter): Sql {
  const where = whereOf(ctx, DEAL.name, filter);
  const columns = ['id', 'value_cents', 'deal_stage_id', 'created_at', 'closed_time'].map((key) =>
    listedColumn('t', key),
  );
  const [id, value, stage, created, closed] = columns;
  const branches = visibleParts(ctx, DEAL.name, 't', [...columns, where]).map((part) => {
    const of = (piece: (typeof columns)[number] | undefined) => part.of(piece ?? rowColumn('t', 'id'));
    return sql`select ${of(id)} as id, coalesce(${of(value)}, 0) as value, ${of(stage)} as stage, ${of(created)} as created_at,
      ${of(closed)} as closed_time from ${part.from} where ${part.where} and ${part.of(where)}`;
  });
  return sql`found as materialized (${join(branches, ' union all ')})`;
}

/** The stages that count, in their order: the open ones of a pipeline, and those in which a deal is won. */
export interface Ranks {
  readonly open: readonly number[];
  readonly won: readonly number[];
  readonly lost: readonly number[];
}

/** How long each deal was in each open stage, and how far each got. */
function gone(ctx: Ctx, filter: Filter, ranks: Ranks, today: PlainDate): Sql {
  const ids = [...ranks.open, ...ranks.won];
  const places = [...ranks.open.map((_, at) => at + 1), ...ranks.won.map(() => ranks.open.length + 1)];
  return sql`${found(ctx, filter)},
    ranks(id, rank) as (select * from unnest(${ids}::bigint[], ${places}::int[])),
    stays as materialized (select p.id, p.deal_stage_id, sum(least(p.valid_to, ${today}::date + 1) - p.valid_from)::int as days
      from deal_period p where p.account_id = ${ctx.account.id} and p.deal_stage_id = any(${ranks.open}::bigint[])
        and p.id in (select f.id from found f) group by p.id, p.deal_stage_id),
    reached as (select x.id, max(r.rank) as rank from (select s.id, s.deal_stage_id as stage from stays s
      union all select f.id, f.stage from found f) x join ranks r on r.id = x.stage group by x.id),
    gone as (select f.id, f.value, coalesce(r.rank, 0) as rank, coalesce(f.stage = any(${ranks.lost}::bigint[]), false) as is_lost
      from found f left join reached r on r.id = f.id)`;
}

interface StageDays {
  readonly deal_stage_id: number;
  readonly count: number;
  readonly median: number;
  readonly slow: number;
}

export interface CountedFlow {
  readonly cells: readonly FlowCell[];
  readonly days: readonly StageDays[];
}

/** Deals by how far they got, and the days of those that have left a stage. */
export async function countFlow(ctx: Ctx, filter: Filter, ranks: Ranks, today: PlainDate): Promise<CountedFlow> {
  const [counted] = await wholePass<CountedFlow>(
    ctx,
    DEAL.name,
    sql`with ${gone(ctx, filter, ranks, today)}
    select (select coalesce(json_agg(x), '[]') from (select rank, is_lost, count(*) as count, sum(value)::bigint as value_cents
        from gone group by rank, is_lost) x) as cells,
      (select coalesce(json_agg(json_build_object('deal_stage_id', y.deal_stage_id, 'count', y.count, 'median', y.days[1], 'slow', y.days[2])), '[]')
        from (select s.deal_stage_id, count(*) as count, percentile_cont(array[0.5, 0.8]) within group (order by s.days) as days
          from stays s join found f on f.id = s.id where f.stage is distinct from s.deal_stage_id group by s.deal_stage_id) y) as days`,
  );
  return counted as CountedFlow;
}

interface FlowRow {
  readonly id: number;
  readonly name: string;
  readonly company_name: string | null;
  readonly user_id: number | null;
  readonly deal_stage_id: number | null;
  readonly cents: number;
  readonly created_on: string;
  readonly closed_on: string | null;
  readonly expected_close_date: string | null;
}

export interface FlowPage {
  readonly skip: number;
  readonly take: number;
}

export interface FoundDeals {
  readonly count: number;
  readonly value_cents: number;
  readonly rows: readonly FlowRow[];
}

/** A page of deals, those that are worth most first. `chosen` names the deals by id and value. */
async function pageOf(ctx: Ctx, before: Sql, chosen: Sql, { skip, take }: FlowPage): Promise<FoundDeals> {
  const day = (at: Sql) => sql`to_char(${at} at time zone ${ctx.actor.time_zone}, 'YYYY/MM/DD')`;
  const [page] = await wholePass<FoundDeals>(
    ctx,
    DEAL.name,
    sql`with ${before}, chosen as materialized (${chosen}),
    shown as (select * from chosen order by value desc, id offset ${skip} limit ${take})
    select (select count(*) from chosen) as count, (select coalesce(sum(value), 0)::bigint from chosen) as value_cents,
      (select coalesce(json_agg(json_build_object('id', x.id, 'name', d.name, 'company_name', ${companyNameOf(ctx, 'd')}, 'user_id', d.user_id,
          'deal_stage_id', d.deal_stage_id, 'cents', x.value, 'created_on', ${day(sql`d.created_at`)}, 'closed_on', ${day(sql`d.closed_time`)},
          'expected_close_date', to_char(d.expected_close_date, 'YYYY/MM/DD')) order by x.value desc, x.id), '[]')
        from shown x join deal d on d.account_id = ${ctx.account.id} and d.id = x.id and ${mayBeSeen(ctx, DEAL.name, 'd')}) as rows`,
  );
  return page as FoundDeals;
}

/** The deals of a part of the stage of a rank: the same as `stepOfFlow` adds up. */
export function dealsOfPart(
  ctx: Ctx,
  filter: Filter,
  { ranks, today, at, part }: { ranks: Ranks; today: PlainDate; at: number; part: FlowPart },
  page: FlowPage,
): Promise<FoundDeals> {
  const where =
    part === 'reached'
      ? sql`g.rank >= ${at}`
      : part === 'moved'
        ? sql`g.rank > ${at}`
        : sql`g.rank = ${at} and g.is_lost = ${part === 'lost'}`;
  return pageOf(ctx, gone(ctx, filter, ranks, today), sql`select g.id, g.value from gone g where ${where}`, page);
}

/**
 * The deals with their month of creation, and the times in which they were won or lost. A deal that was already closed when its
 * past begins, as an imported one is, was open until its closing time, unless that is of a later closing.
 */
function ended(ctx: Ctx, filter: Filter, { won, lost }: Ranks): Sql {
  const born = sql`(f.created_at at time zone ${ctx.actor.time_zone})::date`;
  const closed = sql`(f.closed_time at time zone ${ctx.account.time_zone})::date`;
  return sql`${found(ctx, filter)},
    born as materialized (select f.id, f.value, ${born} as day, date_trunc('month', ${born}::timestamp)::date as month from found f),
    closings as (select p.id, p.valid_from, p.valid_to, p.deal_stage_id = any(${won}::bigint[]) as is_won, ${closed} as closed,
        not exists (select from deal_period q where q.account_id = ${ctx.account.id} and q.id = p.id and q.valid_from < p.valid_from) as is_first
      from found f join deal_period p on p.account_id = ${ctx.account.id} and p.id = f.id
        and p.deal_stage_id = any(${[...won, ...lost]}::bigint[])),
    ended as materialized (select id, is_won, case when is_first and closed < valid_to then closed else valid_from end as day, valid_to
      from closings)`;
}

const isSo = (age: Sql) =>
  sql`e.day <= (b.day + make_interval(months => ${age}))::date and e.valid_to > (b.day + make_interval(months => ${age}))::date`;

export interface CohortRow {
  readonly month: PlainDate;
  readonly count: number;
  readonly value_cents: number;
  readonly ended: readonly {
    readonly age: CohortAge;
    readonly won: number;
    readonly won_cents: number;
    readonly lost: number;
    readonly lost_cents: number;
  }[];
}

/** The deals of each month of creation, and how many of them were won and lost at each age. */
export function countCohorts(ctx: Ctx, filter: Filter, ranks: Ranks): Promise<CohortRow[]> {
  return wholePass<CohortRow>(
    ctx,
    DEAL.name,
    sql`with ${ended(ctx, filter, ranks)},
    aged as (select b.month, n.age, count(*) filter (where e.is_won) as won, coalesce(sum(b.value) filter (where e.is_won), 0)::bigint as won_cents,
        count(*) filter (where not e.is_won) as lost, coalesce(sum(b.value) filter (where not e.is_won), 0)::bigint as lost_cents
      from born b join ended e on e.id = b.id cross join unnest(${[...COHORT_AGES]}::int[]) n(age)
      where ${isSo(sql`n.age`)} group by b.month, n.age)
    select m.month::text as month, m.count, m.value_cents, (select coalesce(json_agg(json_build_object('age', a.age, 'won', a.won,
        'won_cents', a.won_cents, 'lost', a.lost, 'lost_cents', a.lost_cents)), '[]') from aged a where a.month = m.month) as ended
      from (select month, count(*) as count, sum(value)::bigint as value_cents from born group by month) m order by m.month`,
  );
}

export interface CohortCell {
  readonly month?: PlainDate | undefined;
  readonly age?: CohortAge | undefined;
  readonly outcome?: CohortOutcome | undefined;
}

/** The deals of a month, or those of them with this outcome at an age. */
export function dealsOfCell(
  ctx: Ctx,
  filter: Filter,
  { ranks, month, age, outcome }: CohortCell & { ranks: Ranks },
  page: FlowPage,
): Promise<FoundDeals> {
  const so = (which: string) =>
    sql`exists (select from ended e where e.id = b.id and ${raw(which)} and ${isSo(sql`${age ?? 0}::int`)})`;
  const where =
    age === undefined || outcome === undefined
      ? sql`true`
      : outcome === 'open'
        ? sql`not ${so('true')}`
        : so(outcome === 'won' ? 'e.is_won' : 'not e.is_won');
  return pageOf(
    ctx,
    ended(ctx, filter, ranks),
    sql`select b.id, b.value from born b where ${month === undefined ? sql`true` : sql`b.month = ${month}::date`} and ${where}`,
    page,
  );
}
