import type { PlainDate } from '@fairlead/domain/dates/plain';
import { BEST_CASE, COMMIT } from '@fairlead/domain/deals/forecast-category';
import { wonStages } from '@fairlead/domain/deals/stage';
import { EVERYONE } from '@fairlead/domain/forecast/method';
import type { PastMonth } from '@fairlead/domain/forecast/past';
import type { Filter } from '@fairlead/domain/filters/condition';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Ctx } from '../../base/context';
import { allOfRow, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, type Sql, sql } from '../../base/sql';
import { whereOf } from '../../listing/record-list';
import { wholePass } from '../../listing/whole-pass';
import { listedAmount } from '../../reading/account-amounts';
import { visibleParts } from '../../reading/visible';
import { AGE_BOUNDS } from './learn.queries';

export interface ForecastAsk {
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** The same days in the reader's zone. */
  readonly from: Date;
  readonly before: Date;
  /** Pipeline and team. */
  readonly scope: Filter;
}

/** The open deals of an owner that are to close in a month. */
export interface OpenRow {
  readonly owner: number;
  /** Months since year 0; 0 without a close date, and -1 where it passed before the first month. */
  readonly month: number;
  readonly count: number;
  readonly cents: number;
  readonly weighted: number;
  readonly without_value: number;
  readonly commit_count: number;
  readonly commit: number;
  readonly best_count: number;
  readonly best: number;
  readonly history: number;
  readonly chance: number;
  readonly doubt: number;
}

export interface WonRow {
  readonly owner: number;
  readonly month: number;
  readonly count: number;
  readonly cents: number;
}

/**
 * What the reader sees of the deals that were won in the months and of the open ones, by owner and month, in one statement:
 * the open ones are added up by their place before each place gets its rate.
 */
export async function readFigures(ctx: Ctx, ask: ForecastAsk): Promise<{ open: OpenRow[]; won: WonRow[] }> {
  const account = ctx.account.id;
  const counted = (category: number, of: Sql) => sql`coalesce(sum(${of}) filter (where o.category = ${category}), 0)`;
  const [found] = await wholePass<{ open: OpenRow[]; won: WonRow[] }>(
    ctx,
    DEAL.name,
    sql`with o as (${openDeals(ctx, ask)}), w as (${wonDeals(ctx, ask)}),
    places as materialized (select o.owner, o.month, o.stage, o.age, count(*) as count, sum(o.value)::bigint as cents, sum(o.weighted)::bigint as weighted,
        count(*) filter (where o.is_empty) as without_value, sum(o.value::float8 * o.value::float8) as squares,
        ${counted(COMMIT, sql`1`)} as commit_count, ${counted(COMMIT, sql`o.value`)}::bigint as commit,
        ${counted(BEST_CASE, sql`1`)} as best_count, ${counted(BEST_CASE, sql`o.value`)}::bigint as best
      from o group by o.owner, o.month, o.stage, o.age),
    rated as (select p.*, coalesce(own.rate, everyone.rate, h.rate, 0) as rate, coalesce(own.doubt, everyone.doubt, h.doubt, 0) as off
      from places p
        left join forecast_rate own on own.account_id = ${account} and own.deal_stage_id = p.stage and own.age = p.age
          and own.owner_key = p.owner and p.owner <> ${EVERYONE}
        left join forecast_rate everyone on everyone.account_id = ${account} and everyone.deal_stage_id = p.stage and everyone.age = p.age
          and everyone.owner_key = ${EVERYONE}
        left join forecast_history h on h.account_id = ${account}),
    open as (select owner, month, sum(count)::int as count, sum(cents)::bigint as cents, sum(weighted)::bigint as weighted,
        sum(without_value)::int as without_value, sum(commit_count)::int as commit_count, sum(commit)::bigint as commit,
        sum(best_count)::int as best_count, sum(best)::bigint as best,
        sum(cents * rate) as history, sum(rate * (1 - rate) * squares) as chance, sum(cents * off) as doubt
      from rated group by owner, month),
    won as (select owner, month, count(*)::int as count, sum(value)::bigint as cents from w group by owner, month)
    select (select coalesce(json_agg(row_to_json(open)), '[]') from open) as open,
      (select coalesce(json_agg(row_to_json(won)), '[]') from won) as won`,
  );
  return found as { open: OpenRow[]; won: WonRow[] };
}

const column = (key: string) => rowColumn('t', key);
const amount = (key: 'value_cents' | 'weighted_cents') => rowSql`coalesce(${listedAmount('t', key)}, 0)`;
const DAY_SECONDS = 86_400;

function openDeals(ctx: Ctx, { first, last, scope }: ForecastAsk): Sql {
  const date = column('expected_close_date');
  const inStage = rowSql`extract(epoch from ${ctx.now}::timestamptz - coalesce(${column('stage_entered_at')}, ${column('created_at')}))`;
  const month = rowSql`case when ${date} is null then 0 when ${date} < ${first}::date then -1 else ${monthNumber(date)} end`;
  return dealsWhere(
    ctx,
    [
      rowSql`${column('closed_time')} is null`,
      rowSql`(${date} is null or ${date} <= ${last}::date)`,
      rowSql`not ${column('is_archived')}`,
      whereOf(ctx, DEAL.name, scope),
    ],
    [
      rowSql`${column('owner_key')} as owner`,
      rowSql`${month} as month`,
      rowSql`${column('deal_stage_id')} as stage`,
      rowSql`${column('forecast_category')} as category`,
      rowSql`${listedAmount('t', 'value_cents')} is null as is_empty`,
      rowSql`${amount('value_cents')} as value`,
      rowSql`${amount('weighted_cents')} as weighted`,
      rowSql`width_bucket(floor(${inStage} / ${DAY_SECONDS})::float8, ${AGE_BOUNDS}) as age`,
    ],
  );
}

function wonDeals(ctx: Ctx, { from, before, scope }: ForecastAsk): Sql {
  const closed = column('closed_time');
  return dealsWhere(
    ctx,
    [
      rowSql`${closed} >= ${from}`,
      rowSql`${closed} < ${before}`,
      rowSql`${column('deal_stage_id')} = any(${wonStages(ctx.config.deal_stages)}::bigint[])`,
      rowSql`not ${column('is_archived')}`,
      whereOf(ctx, DEAL.name, scope),
    ],
    [
      rowSql`${column('owner_key')} as owner`,
      rowSql`${monthNumber(rowSql`(${closed} at time zone ${ctx.actor.time_zone})`)} as month`,
      rowSql`${amount('value_cents')} as value`,
    ],
  );
}

function monthNumber(date: RowSql): RowSql {
  return rowSql`(extract(year from ${date}) * 12 + extract(month from ${date}) - 1)::int`;
}

function dealsWhere(ctx: Ctx, conditions: readonly RowSql[], columns: readonly RowSql[]): Sql {
  const where = allOfRow(conditions);
  const parts = visibleParts(ctx, DEAL.name, 't', [...columns, where]).map(
    (part) => sql`select ${join(columns.map(part.of))} from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  return join(parts, ' union all ');
}

interface Known {
  readonly zone_ready: boolean;
  readonly learned_at: string | null;
  readonly closed: number;
  readonly rates: readonly { deal_stage_id: number; age: number; rate: number; closed: number }[];
  readonly past: readonly (PastMonth & { month: string })[];
}

/** What was learned of the account, with the months that were forecast again. */
export function readHistory(ctx: Ctx): Promise<Known> {
  const account = ctx.account.id;
  return ctx.db.one<Known>(sql`select
    exists (select from deal_history d where d.account_id = ${account} and d.is_ready) as zone_ready,
    (select wire_time(h.learned_at) from forecast_history h where h.account_id = ${account}) as learned_at,
    coalesce((select h.closed from forecast_history h where h.account_id = ${account}), 0) as closed,
    (select coalesce(json_agg(json_build_object('deal_stage_id', r.deal_stage_id, 'age', r.age, 'rate', r.rate, 'closed', r.closed)), '[]')
      from forecast_rate r where r.account_id = ${account} and r.owner_key = ${EVERYONE}) as rates,
    (select coalesce(json_agg(json_build_object('month', to_char(p.month, 'YYYY/MM/DD'), 'history_cents', p.history_cents,
        'low_cents', p.low_cents, 'high_cents', p.high_cents, 'weighted_cents', p.weighted_cents, 'won_cents', p.won_cents) order by p.month), '[]')
      from forecast_past p where p.account_id = ${account} and p.is_enough) as past`);
}
