import type { Field } from '@fairlead/domain/fields/catalogue';
import { isInCents, isOwnField } from '@fairlead/domain/fields/field';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { type Measure, MOST_GROUPS, MOST_SPLITS } from '@fairlead/domain/reports/report';
import { MOST_BUCKETS } from '@fairlead/domain/reports/buckets';
import { measuredField } from '@fairlead/domain/reports/groupable';
import type { Ctx } from '../../base/context';
import { rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { exactFigure } from '../../listing/own-sums';
import { wholePass } from '../../listing/whole-pass';
import { listedColumn } from '../../reading/account-amounts';
import { visibility, visibleParts } from '../../reading/visible';
import { type KeySource, PASSED } from './group-keys.queries';

/** One line of the result: the whole, a group of the first or of the second level, or a cell of both. */
export interface CountedRow {
  readonly level: 'total' | 'first' | 'second' | 'cell';
  /** Empty without a value in the field; null for the groups that are counted together. */
  readonly first: string | null;
  readonly second: string | null;
  /** How many groups are counted together. */
  readonly groups: number;
  readonly count: number;
  readonly value: number;
  readonly weighted: number;
  /** Undefined if counters answer, which do not have this number. */
  readonly without_value: number | undefined;
  readonly won: number;
  readonly lost: number;
  readonly won_value: number;
  readonly measured: number;
  readonly sum: string;
  /** The lowest id among the deals. */
  readonly sample: number;
}

export interface CountAsk {
  readonly where: RowSql;
  readonly measure: Measure;
  readonly keys: readonly KeyAsk[];
}

interface KeyAsk {
  readonly source: KeySource;
  /** The latest are kept if there are too many groups; of others the largest. */
  readonly isTime: boolean;
}

/** Counts the deals that the actor sees and that match, by up to two keys, in one pass over them. */
export async function countDeals(ctx: Ctx, ask: CountAsk): Promise<CountedRow[]> {
  const counted = ask.keys.some(({ source }) => source.set) ? bySets(ctx, ask) : byKeys(ctx, ask);
  return wholePass<CountedRow>(ctx, DEAL.name, counted);
}

/** A figure, how it is calculated from deals, and how the figures of groups are joined. */
type Aggregate = readonly [as: string, ofDeals: Sql, joined: 'sum' | 'min'];

const figure = (as: string, ofEach: Sql): Aggregate => [as, ofEach, 'sum'];
const NONE_WON = [figure('won', sql`0`), figure('lost', sql`0`), figure('won_value', sql`0`)];
const NOT_MEASURED = [figure('measured', sql`0`), figure('sum', sql`0`)];
const OUTCOMES = [
  figure('won', sql`count(*) filter (where h.won)`),
  figure('lost', sql`count(*) filter (where h.lost)`),
  figure('won_value', sql`coalesce(sum(h.value) filter (where h.won), 0)::bigint`),
];
const MEASURED = [figure('measured', sql`count(h.own)`), figure('sum', sql`coalesce(sum(h.own), 0)`)];

export function aggregatesOf(measure: Measure): readonly Aggregate[] {
  return [
    figure('count', sql`count(*)`),
    figure('value', sql`coalesce(sum(h.value), 0)::bigint`),
    figure('weighted', sql`coalesce(sum(h.weighted), 0)::bigint`),
    figure('without_value', sql`count(*) filter (where h.value is null)`),
    ...(measure.of === 'win_ratio' ? OUTCOMES : NONE_WON),
    ...(isMeasured(measure) ? MEASURED : NOT_MEASURED),
    ['sample', sql`min(h.id)`, 'min'],
  ];
}

const ofDeals = (aggregates: readonly Aggregate[]) => join(aggregates.map(([as, once]) => sql`${once} as ${name(as)}`));
export const ofGroups = (aggregates: readonly Aggregate[]) =>
  join(aggregates.map(([as, , how]) => sql`${raw(how)}(${name(as)}) as ${name(as)}`));
export const isMeasured = (measure: Measure) => measuredField(measure) !== undefined || measure.of === 'days_to_close';

/** The deals as the aggregates read them: one select for each part of what the actor sees. */
function hits(ctx: Ctx, { where, measure, keys }: CountAsk): Sql {
  const columns = [
    rowSql`${rowColumn('t', 'id')} as id`,
    rowSql`${listedColumn('t', 'value_cents')} as value`,
    rowSql`${listedColumn('t', 'weighted_cents')} as weighted`,
    ...(measure.of === 'win_ratio' ? outcomes(ctx) : []),
    ...(isMeasured(measure) ? [rowSql`${ownFigure(ctx, measure)} as own`] : []),
    ...keys.map(({ source }, at) => rowSql`${source.piece} as ${name(`k${at}`)}`),
  ];
  const more = keys.map(({ source }) => source.joined);
  const halves = inHalves(ctx, [...columns, ...more], where);
  const branches = visibleParts(ctx, DEAL.name, 't', [...columns, ...more, where]).flatMap((part) =>
    halves.map(
      (
        half,
      ) => sql`select ${join(columns.map(part.of))} from ${part.from} ${join(more.length ? more.map(part.of) : [sql``], ' ')}
      where ${part.where} and ${part.of(half)}`,
    ),
  );
  return join(branches, ' union all ');
}

/**
 * What the two indexes hold that are read instead of the facts: of closed deals, and of all others. See decision 149.
 */
export const INDEXED: ReadonlySet<string> = new Set(
  `id owner_key user_id deal_stage_id closed_time value_cents weighted_cents deal_pipeline_id status source_id revenue_type_id
    company_id created_at expected_close_date is_archived`.split(/\s+/),
);

export const INDEXED_IF_CLOSED: ReadonlySet<string> = new Set([
  ...INDEXED,
  'deal_won_reason_id',
  'deal_loss_reason_id',
]);

/**
 * When all deals of an account are counted by what the indexes hold, closed and open ones are read one after the
 * other.
 */
function inHalves(ctx: Ctx, read: readonly RowSql[], where: RowSql): RowSql[] {
  const asked = [...read, where].flatMap((piece) => [...piece.ofFacts.columns]);
  const isIndexed = asked.every((column) => INDEXED.has(column)) && !where.columns.has('closed_time');
  if (!isIndexed || !visibility(ctx, DEAL.name).everything) return [where];
  const closed = rowColumn('t', 'closed_time');
  return [rowSql`${where} and ${closed} is not null`, rowSql`${where} and ${closed} is null`];
}

export function outcomes({ config }: Ctx): RowSql[] {
  const ended = (percent: number) => {
    const ids = config.deal_stages.filter((stage) => stage.percent === percent).map(({ id }) => id);
    return rowSql`(${rowColumn('t', 'closed_time')} is not null and ${rowColumn('t', 'deal_stage_id')} = any(${ids}::bigint[]))`;
  };
  return [rowSql`${ended(100)} as won`, rowSql`${ended(0)} as lost`];
}

/** Days are whole and never negative, as on the page of a deal. */
export function ownFigure(ctx: Ctx, measure: Measure): RowSql {
  const key = measuredField(measure);
  const field = key === undefined ? undefined : ctx.catalogue.field(DEAL.name, key);
  if (!field) {
    const took = rowSql`extract(epoch from (${rowColumn('t', 'closed_time')} - ${rowColumn('t', 'created_at')}))`;
    return rowSql`(case when ${rowColumn('t', 'closed_time')} is not null then greatest(0, floor(${took} / 86400)) end)`;
  }
  return isOwnField(field) ? exactFigure(ctx, DEAL.name, 't', field) : amountOf(field);
}

function amountOf(field: Field): RowSql {
  const own = listedColumn('t', field.column as string);
  return isInCents(field) ? rowSql`(${own}::numeric / 100)` : rowSql`${own}::numeric`;
}

/** No deal is in two groups: every level adds up the cells. Keys that are whole numbers stay so until they are answered. */
function byKeys(ctx: Ctx, ask: CountAsk): Sql {
  const aggregates = aggregatesOf(ask.measure);
  const keys = ask.keys.map((_, at) => at);
  const forms = ask.keys.map(({ source }) => (source.isWhole ? WHOLE : TEXT));
  const held = keys.map((at) => sql`${forms[at]?.held(sql`g.${keyName(at)}`)} as ${keyName(at)}`);
  const cells = sql`select ${join([...held, ...aggregates.map(([as]) => name(as))])}
    from (select ${join([...keys.map((at) => sql`h.${keyName(at)}`), ofDeals(aggregates)])} from (${hits(ctx, ask)}) h
      ${keys.length ? sql`group by ${join(keys.map((at) => sql`h.${keyName(at)}`))}` : sql``}) g`;
  const level = (at: number) =>
    sql`select ${keyName(at)} as k, ${ofGroups(aggregates)} from cells group by ${keyName(at)}`;
  return levels(ask, [], { cells, total: sql`select ${ofGroups(aggregates)} from cells`, level, forms });
}

/** How the keys of a level are kept until they are answered as text. */
interface Form {
  readonly held: (key: Sql) => Sql;
  /** The groups without a value and of days that have passed. */
  readonly apart: (isTime: boolean) => Sql;
  readonly text: (key: Sql) => Sql;
  readonly order: Sql;
}

export const TEXT: Form = {
  held: (key) => sql`coalesce(${key}::text, '')`,
  apart: (isTime) => sql`x.k in ('', ${isTime ? PASSED : ''})`,
  text: (key) => key,
  order: sql`x.k collate "C"`,
};

/** No id and no bucket has the number -1. */
const WHOLE: Form = {
  held: (key) => sql`coalesce(${key}, -1)`,
  apart: () => sql`x.k = -1`,
  text: (key) => sql`(case when ${key} = -1 then '' else ${key}::text end)`,
  order: sql`x.k`,
};

/** A deal is in each group of a set that it has: every level is counted from the deals themselves. */
function bySets(ctx: Ctx, ask: CountAsk): Sql {
  const aggregates = aggregatesOf(ask.measure);
  const keyOf = (at: number) => ask.keys[at]?.source.set?.key ?? sql`h.${keyName(at)}`;
  const grouped = (ats: readonly number[], named: (at: number) => Sql) => {
    const keys = ats.map((at) => sql`${TEXT.held(keyOf(at))} as ${named(at)}`);
    const sets = ats.flatMap((at) => ask.keys[at]?.source.set?.joined ?? []);
    return sql`select ${join([...keys, ofDeals(aggregates)])} from ${join([sql`hits h`, ...sets], ' ')}
      group by ${join(ats.map(keyOf))}`;
  };
  const cells = grouped([...ask.keys.keys()], keyName);
  const total = sql`select ${ofDeals(aggregates)} from hits h`;
  const level = (at: number) => grouped([at], () => name('k'));
  const forms = ask.keys.map(() => TEXT);
  return levels(ask, [sql`hits as materialized (${hits(ctx, ask)})`], { cells, total, level, forms });
}

interface Levels {
  readonly cells: Sql;
  readonly total: Sql;
  /** The groups of one key, under the name k. */
  readonly level: (at: number) => Sql;
  readonly forms: readonly Form[];
}

/** The whole, the groups of each key and the cells; groups beyond the most that are answered are counted together. */
export function levels(
  ask: Pick<CountAsk, 'keys' | 'measure'>,
  before: readonly Sql[],
  { cells, total, level, forms }: Levels,
): Sql {
  const figures = (of: Sql) => figuresOf(aggregatesOf(ask.measure), of);
  const formOf = (at: number) => forms[at] ?? TEXT;
  const axes = ask.keys.map(
    (key, at) => sql`${axisName(at)} as materialized (${rankedAxis(key, at, ask.measure, level(at), formOf(at))})`,
  );
  const kept = (at: number) => sql`case when ${axisName(at)}.kept then ${axisName(at)}.k end`;
  const text = (at: number) => formOf(at).text(sql`(${kept(at)})`);
  const ofAxis = ask.keys.map((_, at) => {
    const keys = at === 0 ? sql`${text(0)}, null` : sql`null, ${text(1)}`;
    return sql`select ${at === 0 ? 'first' : 'second'}, ${keys}, count(*), ${figures(axisName(at))} from ${axisName(at)} group by ${kept(at)}`;
  });
  const ofCells = sql`select 'cell', ${text(0)}, ${text(1)}, count(*), ${figures(sql`cells`)} from cells
    join axis0 on axis0.k = cells.k0 join axis1 on axis1.k = cells.k1 group by ${kept(0)}, ${kept(1)}`;
  return sql`with ${join([...before, sql`cells as materialized (${cells})`, ...axes])}
    select 'total' as level, null::text as first, null::text as second, 0::bigint as groups, ${figures(sql`whole`)} from (${total}) whole
    ${join([sql``, ...ofAxis, ...(ask.keys.length > 1 ? [ofCells] : [])], ' union all ')}`;
}

/** The groups of a key, and whether each is answered by itself; that without a value always is. */
function rankedAxis({ isTime }: KeyAsk, at: number, measure: Measure, groups: Sql, form: Form): Sql {
  const most = isTime ? MOST_BUCKETS : at === 0 ? MOST_GROUPS : MOST_SPLITS;
  const apart = form.apart(isTime);
  const order = isTime ? sql`x.k desc` : sql`x.${name(RANKED_BY[measure.of])} desc, ${form.order}`;
  return sql`select x.*, (${apart} or row_number() over (partition by ${apart} order by ${order}) <= ${most}) as kept
    from (${groups}) x`;
}

/** If there are too many groups, those with the most of this stay. */
export const RANKED_BY: Readonly<Record<Measure['of'], 'count' | 'value' | 'weighted' | 'sum' | 'measured'>> = {
  count: 'count',
  value: 'value',
  weighted: 'weighted',
  average: 'value',
  sum: 'sum',
  win_ratio: 'count',
  days_to_close: 'measured',
};

function figuresOf(aggregates: readonly Aggregate[], from: Sql): Sql {
  return join(
    aggregates.map(([as, , how]) => {
      const all = sql`${raw(how)}(${from}.${name(as)})`;
      if (how === 'min') return sql`${all} as ${name(as)}`;
      return as === 'sum'
        ? sql`trim_scale(coalesce(${all}, 0))::text as sum`
        : sql`coalesce(${all}, 0)::bigint as ${name(as)}`;
    }),
  );
}

export const keyName = (at: number) => name(`k${at}`);
const axisName = (at: number) => name(`axis${at}`);
