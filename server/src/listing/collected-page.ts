import type { Field } from '@fairlead/domain/fields/catalogue';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { directionOf, type PageAsk } from './page-ids';
import { rowColumn, rowSql } from '../base/row-sql';
import { join, name, raw, sql } from '../base/sql';
import { listedColumn } from '../reading/account-amounts';
import { visibleParts } from '../reading/visible';
import { exactFigure } from './own-sums';
import { passOverRows } from './whole-pass';

export interface Collected {
  /** The ids of the page in order: an array in PostgreSQL's notation, passed on unchanged. */
  readonly ids: string;
  readonly count: number;
  readonly value: number;
  readonly weighted: number;
  /** The exact sums of the account's own figures that were asked for, in their order, as decimal text. */
  readonly own?: readonly string[];
}

/**
 * The ids of a page and the exact totals of all matches, from one pass over what the actor sees. That pass is the
 * cost of a filtered list, so the page must not repeat it.
 */
export async function collectPage(
  ctx: Ctx,
  kind: RecordKind,
  { where, order, limit, offset }: PageAsk,
  figures: readonly Field[] = [],
): Promise<Collected> {
  const amounts = kindOf(kind).sums;
  const columns = [
    rowColumn('t', 'id'),
    rowSql`${order.by} as k`,
    ...(amounts
      ? [
          rowSql`${listedColumn('t', amounts.value)} as value`,
          rowSql`${listedColumn('t', amounts.weighted)} as weighted`,
        ]
      : []),
    ...figures.map((field, at) => rowSql`${exactFigure(ctx, kind, 't', field)} as ${name(`s${at}`)}`),
  ];
  const branches = visibleParts(ctx, kind, 't', [...columns, where]).map(
    (part) => sql`select ${join(columns.map(part.of))} from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  const sums = ['value', 'weighted'].map((key) => (amounts ? sql`coalesce(sum(${name(key)}), 0)::bigint` : sql`0`));
  const ofFigures = figures.map((_, at) => sql`trim_scale(coalesce(sum(${name(`s${at}`)}), 0))::text`);
  const own = figures.length ? sql`, array[${join(ofFigures)}]::text[] as own` : sql``;
  const [found] = await passOverRows<Collected>(
    ctx,
    kind,
    [...columns, where],
    sql`with hits as materialized (${join(branches, ' union all ')}),
      totals as materialized (select count(*) as count, ${sums[0]} as value, ${sums[1]} as weighted${own} from hits)
    select totals.*, array(select h.id from hits h order by h.k ${directionOf(order)}, h.id ${raw(order.direction)}
      limit ${limit} offset ${offset})::text as ids from totals`,
  );
  return found as Collected;
}
