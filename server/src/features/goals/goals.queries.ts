import type { GoalItem, GoalPeriod } from '@fairlead/domain/goals/goal';
import type { WonGroup } from '@fairlead/domain/goals/progress';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { Ctx } from '../../base/context';
import { allOfRow, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, type Sql, sql } from '../../base/sql';
import { wholePass } from '../../listing/whole-pass';
import { listedAmount } from '../../reading/account-amounts';
import { visibleParts } from '../../reading/visible';

export interface GoalRow {
  readonly id: number;
  readonly name: string;
  readonly period: GoalPeriod;
  readonly period_start: PlainDate;
  readonly goal_config: readonly GoalItem[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** The goals of the account, or one of them, the latest period first. */
export function readGoals(ctx: Ctx, id?: number): Promise<GoalRow[]> {
  const only = id === undefined ? sql`true` : sql`g.id = ${id}`;
  return ctx.db.prepared.rows<GoalRow>(sql`select g.id, g.name, g.period, to_char(g.period_start, 'YYYY-MM-DD') as period_start,
      g.goal_config, wire_time(g.created_at) as created_at, wire_time(g.updated_at) as updated_at
    from product_line_goal g where g.account_id = ${ctx.account.id} and g.deleted_at is null and ${only}
    order by g.period_start desc, g.name, g.id`);
}

/** What a list says of a goal: its amount is that of its product lines. */
export type GoalListed = Omit<GoalRow, 'goal_config'> & { readonly amount_cents: number };

export function readGoalList(ctx: Ctx): Promise<GoalListed[]> {
  return ctx.db.prepared.rows<GoalListed>(sql`select g.id, g.name, g.period,
      to_char(g.period_start, 'YYYY-MM-DD') as period_start,
      (select coalesce(sum((i ->> 'amount_cents')::bigint), 0)::bigint from jsonb_array_elements(g.goal_config) i
        where i ->> 'team_id' is null and i ->> 'user_id' is null) as amount_cents,
      wire_time(g.created_at) as created_at, wire_time(g.updated_at) as updated_at
    from product_line_goal g where g.account_id = ${ctx.account.id} and g.deleted_at is null
    order by g.period_start desc, g.name, g.id`);
}

/** The deals that a goal counts. */
export interface Counted {
  readonly lines: readonly number[];
  /** Stages in which a deal is won. */
  readonly stages: readonly number[];
  readonly pipeline: number | null;
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** The same days in the reader's zone. */
  readonly from: Date;
  readonly before: Date;
}

export interface Found {
  readonly groups: readonly WonGroup[];
  readonly days: readonly { readonly date: PlainDate; readonly cents: number }[];
  readonly weighted: number;
  /** Those of them that were archived after they were won. */
  readonly archived: { readonly deals: number; readonly cents: number };
}

/**
 * What the reader sees of the deals of a goal, in one statement: those won in the period by owner and product lines,
 * what each day added, and the open ones that are expected in it. The period is found by indexes of the facts.
 */
export async function readFound(ctx: Ctx, counted: Counted): Promise<Found> {
  const { stages, pipeline, first, last, from, before, lines } = counted;
  const column = (key: string) => rowColumn('t', key);
  const there = pipeline === null ? [] : [rowSql`${column('deal_pipeline_id')} = ${pipeline}`];
  const won = dealsWhere(
    ctx,
    [
      rowSql`${column('closed_time')} >= ${from}`,
      rowSql`${column('closed_time')} < ${before}`,
      rowSql`${column('deal_stage_id')} = any(${stages}::bigint[])`,
      ...there,
    ],
    [
      rowSql`${column('owner_key')} as owner`,
      rowSql`coalesce(${listedAmount('t', 'value_cents')}, 0) as cents`,
      rowSql`(${column('closed_time')} at time zone ${ctx.actor.time_zone})::date as day`,
      rowSql`${column('is_archived')} as is_archived`,
    ],
  );
  const open = dealsWhere(
    ctx,
    [
      rowSql`${column('closed_time')} is null`,
      rowSql`${column('expected_close_date')} >= ${first}::date`,
      rowSql`${column('expected_close_date')} <= ${last}::date`,
      rowSql`not ${column('is_archived')}`,
      ...there,
    ],
    [rowSql`coalesce(${listedAmount('t', 'weighted_cents')}, 0) as cents`],
  );
  // Those of a deal are read together by its id, and not once for each line of the goal.
  const carried = sql`select array_agg(p.product_line_id order by p.product_line_id) filter (where p.product_line_id = any(${lines}::bigint[]))
      as lines from deal_product_line p where p.account_id = ${ctx.account.id} and p.deal_id = d.id`;
  const carries = sql`exists (select from deal_product_line p where p.account_id = ${ctx.account.id} and p.deal_id = d.id
    and (p.product_line_id = any(${lines}::bigint[])) is true)`;
  const [found] = await wholePass<Found>(
    ctx,
    DEAL.name,
    sql`with won as (${won}), open as (${open}),
      lined as materialized (select d.owner, d.cents, d.day, d.is_archived, c.lines from won d cross join lateral (${carried}) c
        where c.lines is not null),
      groups as (select owner, lines, sum(cents)::bigint as cents, count(*)::int as deals from lined group by owner, lines),
      days as (select day, sum(cents)::bigint as cents from lined group by day)
    select
      (select coalesce(json_agg(json_build_object('owner', owner, 'lines', lines, 'cents', cents, 'deals', deals)
        order by owner, lines), '[]') from groups) as groups,
      (select coalesce(json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'), 'cents', cents) order by day), '[]')
        from days) as days,
      (select coalesce(sum(d.cents), 0)::bigint from open d where ${carries}) as weighted,
      (select json_build_object('deals', count(*), 'cents', coalesce(sum(cents), 0)) from lined where is_archived) as archived`,
  );
  return found as Found;
}

function dealsWhere(ctx: Ctx, conditions: readonly RowSql[], columns: readonly RowSql[]): Sql {
  const where = allOfRow(conditions);
  const read = [rowColumn('t', 'id'), ...columns];
  const parts = visibleParts(ctx, DEAL.name, 't', [...read, where]).map(
    (part) => sql`select ${join(read.map(part.of))} from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  return join(parts, ' union all ');
}
