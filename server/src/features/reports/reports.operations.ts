import { writeDate, writeInstant } from '@fairlead/domain/dates/wire';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { dealVisibilityType } from '@fairlead/domain/goals/visibility-type';
import { lostEntries } from '@fairlead/domain/reports/check';
import { countedFilter } from '@fairlead/domain/reports/conditions';
import { type Counted, figureOf } from '@fairlead/domain/reports/figures';
import { measuredField } from '@fairlead/domain/reports/groupable';
import type { Measure, ReportDefinition } from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { Knows } from '@fairlead/domain/list-views/list-view';
import type { Ctx } from '../../base/context';
import type { RowSql } from '../../base/row-sql';
import { whereOf } from '../../listing/record-list';
import { listedOf } from '../deals/public';
import { type AskedReport, askedReport } from './asked-report';
import { type Axis, axisOf, type FoundGroup } from './axes';
import { countedByCounters } from './counters';
import { type CountAsk, countDeals, type CountedRow, RANKED_BY } from './count.queries';
import { countedHeld } from './held-count';
import { keySource } from './group-keys.queries';
import { namesOfKeys } from './names.queries';

/** Counts a report over the deals that the actor sees. */
export async function runReport(ctx: Ctx, definition: ReportDefinition): Promise<ReportAnswer> {
  const report = askedReport(ctx, definition);
  return answerOf(ctx, report, (await countedByCounters(ctx, report)) ?? (await countedByFacts(ctx, report)));
}

/** What a reader gets of the counted rows. */
export async function answerOf(ctx: Ctx, report: AskedReport, rows: readonly CountedRow[]): Promise<ReportAnswer> {
  const { definition } = report;
  const [first, second] = [await axisAt(ctx, report, rows, 'first'), await axisAt(ctx, report, rows, 'second')];
  const day = (date: string | null) => (date === null ? null : writeDate(date));
  return {
    definition,
    range: { from: day(report.range.from), to: day(report.range.to) },
    as_of: writeInstant(ctx.now, ctx.actor.time_zone),
    deal_visibility_type: dealVisibilityType(ctx.actor, ctx.config.teams),
    filter: report.filter,
    total: countedOf(
      definition.measure,
      rows.find(({ level }) => level === 'total'),
    ),
    first: first?.answered ?? null,
    second: second?.answered ?? null,
    cells: cellsOf(definition.measure, rows, first, second),
    notes: lostEntries(ctx.catalogue, definition.filter, knownEntries(ctx)),
  };
}

/** The totals of a report, without its groups. */
export async function totalOf(ctx: Ctx, definition: ReportDefinition): Promise<Counted> {
  const report = askedReport(ctx, definition);
  const [total] = await countedByFacts(ctx, { ...report, groups: [] });
  return countedOf(definition.measure, total);
}

export async function countedByFacts(ctx: Ctx, report: AskedReport): Promise<CountedRow[]> {
  return (await countedHeld(ctx, report)) ?? countDeals(ctx, countAskOf(ctx, report));
}

/** The question for the facts. */
export function countAskOf(ctx: Ctx, { definition, filter, groups, weekStart }: AskedReport): CountAsk {
  const keys = groups.map((group, at) => ({
    source: keySource(ctx, group, weekStart, at),
    isTime: group.time !== undefined,
  }));
  const where = listedOf(filter, whereOf(ctx, DEAL.name, filter));
  return { where, measure: definition.measure, keys };
}

/** The conditions without the outcome of the deals. */
export function withoutState(ctx: Ctx, { definition, range }: AskedReport): RowSql {
  const filter = countedFilter({ ...definition, state: 'all' }, range, ctx.config.deal_stages);
  return listedOf(filter, whereOf(ctx, DEAL.name, filter));
}

async function axisAt(
  ctx: Ctx,
  report: AskedReport,
  rows: readonly CountedRow[],
  level: 'first' | 'second',
): Promise<Axis | null> {
  const group = report.groups[level === 'first' ? 0 : 1];
  if (!group) return null;
  const { measure } = report.definition;
  const own = rows.filter((row) => row.level === level);
  const found = own.map(
    (row): FoundGroup => ({
      text: row[level],
      groups: row.groups,
      counted: countedOf(measure, row),
      rank: level === 'first' ? figureRank(measure, row) : Number(row[RANKED_BY[measure.of]]),
    }),
  );
  const sampled = own.flatMap(({ [level]: key, sample }) => (key ? [{ key, sample }] : []));
  const names = await namesOfKeys(ctx, group, sampled);
  return axisOf(ctx, report, group, { found, names, nothing: countedOf(measure, undefined) });
}

/** Groups are ordered by their figure, also where the answer keeps those with the most deals. Splits keep that order. */
function figureRank(measure: Measure, row: CountedRow): number {
  return Number(figureOf(measure, countedOf(measure, row))?.value ?? -Number.MAX_VALUE);
}

function cellsOf(measure: Measure, rows: readonly CountedRow[], first: Axis | null, second: Axis | null) {
  if (!first || !second) return [];
  const cells = rows.flatMap((row) => {
    const at = first.indexOf.get(row.first);
    const on = second.indexOf.get(row.second);
    const isCell = row.level === 'cell' && at !== undefined && on !== undefined;
    return isCell ? [{ first: at, second: on, counted: countedOf(measure, row) }] : [];
  });
  // The database returns them in any order.
  return cells.sort((one, other) => one.first - other.first || one.second - other.second);
}

/** Without a row, of no deals. */
function countedOf(measure: Measure, row: CountedRow | undefined): Counted {
  const { count, value, weighted, without_value, won, lost, won_value, measured, sum } = row ?? NO_DEALS;
  const isMeasured = measuredField(measure) !== undefined || measure.of === 'days_to_close';
  return {
    count,
    value_cents: value,
    weighted_cents: weighted,
    ...(without_value === undefined ? {} : { without_value }),
    ...(measure.of === 'win_ratio' ? { won, lost, won_value_cents: won_value } : {}),
    ...(isMeasured ? { measured, sum } : {}),
  };
}

const NO_DEALS = {
  count: 0,
  value: 0,
  weighted: 0,
  without_value: 0,
  won: 0,
  lost: 0,
  won_value: 0,
  measured: 0,
  sum: '0',
} as const;

function knownEntries({ config }: Ctx): Knows {
  return (list, id) => list === 'person_types' || config[list].some((entry) => entry.id === Number(id));
}
