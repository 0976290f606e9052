import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReportState } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { anyOfRow, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { join, name, raw, type Sql, sql } from '../../base/sql';
import { wholePass } from '../../listing/whole-pass';
import { listedColumn } from '../../reading/account-amounts';
import { visibleParts } from '../../reading/visible';
import {
  aggregatesOf,
  type CountAsk,
  type CountedRow,
  isMeasured,
  keyName,
  levels,
  ofGroups,
  outcomes,
  ownFigure,
  TEXT,
} from './count.queries';
import { bitOf, type JointAsk, type JointPart, partsByEnd, readsIndexes, textOf } from './joint-parts.queries';

/**
 * Counts several questions in one pass over the deals that the actor sees: they are grouped once by all keys, and by which
 * of the questions they belong to, and each question adds up its own of these groups.
 */
export async function countJointly(ctx: Ctx, asks: readonly JointAsk[]): Promise<CountedRow[][]> {
  const of = jointOf(ctx, asks);
  const questions = asks.map(
    (ask, at) => sql`select ${raw(String(at))} as question, x.* from (${questionOf(ask, at, of)}) x`,
  );
  const rows = await wholePass<CountedRow & { readonly question: number }>(
    ctx,
    DEAL.name,
    sql`with joint as materialized (${jointSql(ctx, asks, of)}) ${join(questions, ' union all ')}`,
  );
  return asks.map((_, at) => rows.filter(({ question }) => question === at));
}

/** The SQL that the questions share, each piece once. */
interface Joint {
  readonly keys: readonly Shared[];
  readonly figures: readonly Shared[];
}

interface Shared {
  readonly piece: RowSql;
  /** The questions that read it. */
  readonly by: ReadonlySet<number>;
}

function jointOf(ctx: Ctx, asks: readonly CountAsk[]): Joint {
  const keys = asks.flatMap(({ keys: own }, at) => own.map(({ source }) => [source.piece, at] as const));
  const figures = asks.flatMap(({ measure }, at) =>
    isMeasured(measure) ? [[ownFigure(ctx, measure), at] as const] : [],
  );
  return { keys: shared(keys), figures: shared(figures) };
}

function shared(pieces: readonly (readonly [RowSql, number])[]): Shared[] {
  const found = new Map<string, { piece: RowSql; by: Set<number> }>();
  for (const [piece, at] of pieces) {
    const known = found.get(textOf(piece)) ?? { piece, by: new Set() };
    known.by.add(at);
    found.set(textOf(piece), known);
  }
  return [...found.values()];
}

const indexOf = (among: readonly Shared[], piece: RowSql) =>
  among.findIndex((one) => textOf(one.piece) === textOf(piece));

/** The groups of all questions together. */
function jointSql(ctx: Ctx, asks: readonly JointAsk[], joint: Joint): Sql {
  const { keys, figures } = joint;
  const parts = areIndexed(ctx, asks) ? partsByEnd(ctx, asks) : [wholePart(asks)];
  const hits = parts.flatMap((part) => {
    const columns = columnsOf(ctx, asks, joint, part);
    return visibleParts(ctx, DEAL.name, 't', [...columns, part.where]).map(
      (seen) =>
        sql`select ${join(columns.map(seen.of))} from ${seen.from} where ${seen.where} and ${seen.of(part.where)}`,
    );
  });
  const groups = join([sql`h.m`, ...keys.map((_, at) => sql`h.${keyName(at)}`)]);
  const ended = asks.some(hasOutcomes)
    ? [
        sql`count(*) filter (where h.won) as won, count(*) filter (where h.lost) as lost,
        coalesce(sum(h.value) filter (where h.won), 0) as won_value`,
      ]
    : [];
  const sums = figures.map(
    (_, at) => sql`count(h.${name(`own${at}`)}) as ${name(`measured${at}`)},
      coalesce(sum(h.${name(`own${at}`)}), 0) as ${name(`sum${at}`)}`,
  );
  const common = sql`count(*) as count, coalesce(sum(h.value), 0) as value, coalesce(sum(h.weighted), 0) as weighted,
    count(*) filter (where h.value is null) as without_value, min(h.id) as sample`;
  return sql`select ${join([groups, common, ...ended, ...sums])} from (${join(hits, ' union all ')}) h group by ${groups}`;
}

const hasOutcomes = ({ measure }: CountAsk) => measure.of === 'win_ratio';

/** All deals of any of the questions, each with the questions that it belongs to. */
function wholePart(asks: readonly JointAsk[]): JointPart {
  const bits = asks
    .map(({ where }, at) => rowSql`(case when ${where} then ${bitOf(at)} else 0 end)`)
    .reduce((sum, one) => rowSql`${sum} + ${one}`);
  return {
    where: anyOfRow(asks.map(({ where }) => rowSql`(${where})`)),
    bits,
    asks: new Set(asks.keys()),
    ends: undefined,
  };
}

function areIndexed(ctx: Ctx, asks: readonly JointAsk[]): boolean {
  return asks.every((ask) => readsIndexes(ctx, ask));
}

/** The columns that a part reads of each deal. Columns that none of its questions uses are null of their type. */
function columnsOf(ctx: Ctx, asks: readonly JointAsk[], { keys, figures }: Joint, part: JointPart): RowSql[] {
  const isRead = ({ by }: Shared) => [...by].some((at) => part.asks.has(at));
  const read = (shared: Shared, piece: RowSql) =>
    isRead(shared) ? piece : rowSql`(case when false then ${piece} end)`;
  const ended =
    part.ends === undefined
      ? outcomes(ctx)
      : [rowSql`${raw(String(part.ends === 'won'))} as won`, rowSql`${raw(String(part.ends === 'lost'))} as lost`];
  return [
    rowSql`${part.bits} as m`,
    rowSql`${rowColumn('t', 'id')} as id`,
    rowSql`${listedColumn('t', 'value_cents')} as value`,
    rowSql`${listedColumn('t', 'weighted_cents')} as weighted`,
    ...(asks.some(hasOutcomes) ? ended : []),
    ...figures.map((one, at) => rowSql`${read(one, one.piece)} as ${name(`own${at}`)}`),
    ...keys.map((one, at) => {
      const piece = part.ends === undefined ? keyOf(ctx, asks, one) : one.piece;
      return rowSql`${read(one, piece)} as ${keyName(at)}`;
    }),
  ];
}

/**
 * A key is read only of deals whose outcome its questions count, so that the keys of other questions do not divide
 * their groups.
 */
function keyOf({ config }: Ctx, asks: readonly JointAsk[], { piece, by }: Shared): RowSql {
  const states = new Set(asks.filter((_, at) => by.has(at)).map(({ state }) => state));
  const isIn = (percent: number) => {
    const ids = config.deal_stages.filter((stage) => stage.percent === percent).map(({ id }) => id);
    return rowSql`${rowColumn('t', 'deal_stage_id')} = any(${ids}::bigint[])`;
  };
  const closed = rowColumn('t', 'closed_time');
  const only = (state: ReportState) => states.size === 1 && states.has(state);
  if (states.has('all') || (states.has('open') && states.size > 1)) return piece;
  if (states.has('open')) return rowSql`(case when ${closed} is null then ${piece} end)`;
  if (only('won')) return rowSql`(case when ${isIn(100)} then ${piece} end)`;
  if (only('lost')) return rowSql`(case when ${isIn(0)} then ${piece} end)`;
  return rowSql`(case when ${closed} is not null then ${piece} end)`;
}

/** What one question takes from the groups of all. */
function questionOf(ask: CountAsk, at: number, { keys, figures }: Joint): Sql {
  const places = ask.keys.map(({ source }) => keyName(indexOf(keys, source.piece)));
  const own = figures.findIndex(({ by }) => by.has(at));
  const aggregates = aggregatesOf(ask.measure);
  const summed = aggregates.map(([as, , how]) => sql`${raw(how)}(${columnOf(ask, as, own)}) as ${name(as)}`);
  const texts = places.map((key, level) => sql`coalesce(j.${key}::text, '') as ${keyName(level)}`);
  const grouped = places.length ? sql`group by ${join(places.map((key) => sql`j.${key}`))}` : sql``;
  const cells = sql`select ${join([...texts, ...summed])} from joint j where (j.m & ${bitOf(at)}) <> 0 ${grouped}`;
  const total = sql`select ${ofGroups(aggregates)} from cells`;
  const level = (key: number) =>
    sql`select ${keyName(key)} as k, ${ofGroups(aggregates)} from cells group by ${keyName(key)}`;
  return levels(ask, [], { cells, total, level, forms: ask.keys.map(() => TEXT) });
}

const ENDED = ['won', 'lost', 'won_value'];

function columnOf(ask: CountAsk, as: string, own: number): Sql {
  if (ENDED.includes(as) && !hasOutcomes(ask)) return sql`0`;
  if (as !== 'measured' && as !== 'sum') return sql`j.${name(as)}`;
  return own < 0 ? sql`0` : sql`j.${name(`${as}${own}`)}`;
}
