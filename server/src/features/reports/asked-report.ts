import type { Filter } from '@fairlead/domain/filters/condition';
import { costOf, MAX_COST, TOO_COSTLY } from '@fairlead/domain/filters/cost';
import { allOf, parseFilter } from '@fairlead/domain/filters/filter';
import type { FoundField } from '@fairlead/domain/fields/catalogue';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { DateRange } from '@fairlead/domain/dates/presets';
import { localDate } from '@fairlead/domain/dates/zones';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { bucketsBetween } from '@fairlead/domain/reports/buckets';
import { definitionIssues } from '@fairlead/domain/reports/check';
import { countedFilter } from '@fairlead/domain/reports/conditions';
import { bucketOf, findGroup, type GroupBy } from '@fairlead/domain/reports/groupable';
import { rangeOn } from '@fairlead/domain/reports/range';
import type { Bucket, ReportDefinition, ReportGroup } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { invalid, invalidField } from '../../base/errors';

/** A definition with all relative dates resolved for its reader. */
export interface AskedReport {
  readonly definition: ReportDefinition;
  readonly range: DateRange;
  readonly today: PlainDate;
  readonly weekStart: number;
  /** Which deals are counted. */
  readonly filter: Filter;
  readonly groups: readonly AskedGroup[];
}

export interface AskedGroup {
  readonly field: string;
  readonly found: FoundField;
  readonly by: GroupBy;
  readonly time?: AskedTime;
}

export interface AskedTime {
  readonly bucket: Bucket;
  /** The first days of all buckets, if the range limits them. */
  readonly starts: readonly PlainDate[] | undefined;
  /** Today, if open deals that were expected before it are a group of their own. */
  readonly firstAhead: PlainDate | undefined;
  /** Limits the days of the groups, if the time is the one that the report covers. */
  readonly within: DateRange;
}

const NO_LIMIT: DateRange = { from: null, to: null };

/** 422 with every issue of a definition. */
export function askedReport(ctx: Ctx, definition: ReportDefinition): AskedReport {
  const issues = definitionIssues(ctx.catalogue, definition);
  if (issues.length) throw invalid(issues);
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const weekStart = ctx.actor.date_format === 'eu' ? 1 : 0;
  const range = rangeOn(definition.date.range, today, weekStart);
  const filter = countedFilter(definition, range, ctx.config.deal_stages);
  requireListable(ctx, filter, definition.groups);
  const groups = definition.groups.map((group) => askedGroup(ctx, group, { definition, range, weekStart, today }));
  return { definition, range, today, weekStart, filter, groups };
}

function askedGroup(
  ctx: Ctx,
  group: ReportGroup,
  { definition, range, weekStart, today }: Pick<AskedReport, 'definition' | 'range' | 'weekStart' | 'today'>,
): AskedGroup {
  const { found, by } = findGroup(ctx.catalogue, group.field) as NonNullable<ReturnType<typeof findGroup>>;
  if (by !== 'time') return { field: group.field, found, by };
  const bucket = bucketOf(group);
  const firstAhead = definition.state === 'open' && group.field === 'expected_close_date' ? today : undefined;
  const within = definition.date.field === group.field ? range : NO_LIMIT;
  const { from, to } = within;
  const starts = firstAhead || from === null || to === null ? undefined : bucketsBetween(from, to, bucket, weekStart);
  return { field: group.field, found, by, time: { bucket, starts, firstAhead, within } };
}

/** A list must be able to open every cell: with the conditions of its groups, its filter stays within the limits. */
function requireListable({ catalogue }: Ctx, filter: Filter, groups: readonly ReportGroup[]): void {
  const ofGroups = groups.flatMap(({ field }): Filter[] => [
    { field, op: 'has_value' },
    { field, op: 'none' },
  ]);
  const whole = allOf(filter, ...ofGroups);
  const read = parseFilter(catalogue, whole, DEAL.name);
  if ('issues' in read) throw invalid(read.issues);
  if (costOf(catalogue, whole, DEAL.name) + groups.length * DEAREST > MAX_COST)
    throw invalidField('filter', TOO_COSTLY);
}

/** The highest cost of a group's condition: a search for a text. */
const DEAREST = 4;
