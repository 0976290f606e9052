import type { DateRange } from '@fairlead/domain/dates/presets';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { rangeCondition } from '@fairlead/domain/reports/range';
import type { ReportState } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { allOfRow, anyOfRow, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import { raw } from '../../base/sql';
import { whereOf } from '../../listing/record-list';
import { visibility } from '../../reading/visible';
import { type CountAsk, INDEXED, INDEXED_IF_CLOSED, isMeasured, ownFigure } from './count.queries';

/** A question, with the deals that it asks about: keys of closed deals are not read of open ones. */
export interface JointAsk extends CountAsk {
  readonly state: ReportState;
  /** The conditions without that of the state. */
  readonly within: RowSql;
  readonly date: { readonly field: string; readonly range: DateRange };
}

/** Deals of one pass that are read from one place of an index, for the questions that ask about such deals. */
export interface JointPart {
  readonly where: RowSql;
  /** One bit for each question that a deal belongs to. */
  readonly bits: RowSql;
  readonly asks: ReadonlySet<number>;
  /** Undefined if deals of all outcomes are read together. */
  readonly ends: 'won' | 'lost' | null | undefined;
}

export const bitOf = (at: number) => raw(String(2 ** at));
export const textOf = ({ sql: text, values }: RowSql): string => JSON.stringify([text, values]);

/** Whether the indexes of the closed and the open deals hold all that a question asks, for a reader of the whole account. */
export function readsIndexes(ctx: Ctx, { state, within, keys, measure }: JointAsk): boolean {
  if (!visibility(ctx, DEAL.name).everything) return false;
  const held = state === 'open' || state === 'all' ? INDEXED : INDEXED_IF_CLOSED;
  const figures = isMeasured(measure) ? [ownFigure(ctx, measure)] : [];
  const pieces = [within, ...keys.map(({ source }) => source.piece), ...figures];
  return pieces.every((piece) => [...piece.ofFacts.columns].every((column) => held.has(column)));
}

/**
 * The deals of several questions by their outcome, as the indexes separate them: each part is read within the dates
 * of its own questions, and distinguishes only these.
 */
export function partsByEnd(ctx: Ctx, asks: readonly JointAsk[]): JointPart[] {
  const stages = (is: (percent: number) => boolean) =>
    ctx.config.deal_stages.filter(({ percent }) => is(percent)).map(({ id }) => id);
  const [closed, stage] = [rowColumn('t', 'closed_time'), rowColumn('t', 'deal_stage_id')];
  const endedIn = (ids: readonly number[]) => rowSql`${closed} is not null and ${stage} = any(${ids}::bigint[])`;
  const others = stages((percent) => percent > 0 && percent < 100);
  const parts = [
    partOf(ctx, asks, rowSql`${closed} is null`, ['open', 'all'], null),
    partOf(ctx, asks, endedIn(stages((percent) => percent === 100)), ['won', 'closed', 'all'], 'won'),
    partOf(ctx, asks, endedIn(stages((percent) => percent === 0)), ['lost', 'closed', 'all'], 'lost'),
    partOf(ctx, asks, endedIn(others), ['closed', 'all'], null),
    partOf(ctx, asks, rowSql`${closed} is not null and ${stage} is null`, ['closed', 'all'], null),
  ];
  return parts.filter((part) => part !== undefined);
}

function partOf(
  ctx: Ctx,
  asks: readonly JointAsk[],
  which: RowSql,
  states: readonly ReportState[],
  ends: JointPart['ends'],
): JointPart | undefined {
  const own = [...asks.entries()].filter(([, { state }]) => states.includes(state));
  if (!own.length) return undefined;
  // Questions with the same conditions share them; if all do, no deal needs to be assigned to questions.
  const alike = new Map<string, { within: RowSql; bits: number }>();
  for (const [at, { within }] of own) {
    const known = alike.get(textOf(within));
    alike.set(textOf(within), { within, bits: (known?.bits ?? 0) + 2 ** at });
  }
  const classes = [...alike.values()];
  const [only] = classes;
  const number = (bits: number) => raw(String(bits));
  const bits =
    classes.length === 1 && only
      ? rowSql`${number(only.bits)}`
      : classes
          .map(({ within, bits: of }) => rowSql`(case when ${within} then ${number(of)} else 0 end)`)
          .reduce((sum, one) => rowSql`${sum} + ${one}`);
  const bounds =
    classes.length > 1
      ? hullOf(
          ctx,
          own.map(([, ask]) => ask),
        )
      : [];
  const where = allOfRow([which, ...bounds, anyOfRow(classes.map(({ within }) => within))]);
  return { where, bits, asks: new Set(own.map(([at]) => at)), ends };
}

/** From the first to the last day of any of them, which an index finds; nothing if they use different dates. */
function hullOf(ctx: Ctx, asks: readonly JointAsk[]): RowSql[] {
  const [first] = asks;
  if (!first || asks.some(({ date }) => date.field !== first.date.field)) return [];
  const ends = (end: 'from' | 'to') => asks.map(({ date }) => date.range[end]);
  const [from, to] = [ends('from'), ends('to')].map((days) =>
    days.includes(null) ? [] : days.filter((day) => day !== null).toSorted(),
  ) as [string[], string[]];
  const condition = rangeCondition(first.date.field, { from: from[0] ?? null, to: to.at(-1) ?? null });
  return condition ? [whereOf(ctx, DEAL.name, condition)] : [];
}
