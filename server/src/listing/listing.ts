import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import type { RowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { withKeptPlan } from '../presenting/kept-plan';
import { type VisiblePart, visibleParts } from '../reading/visible';
import { passOverRows, wholePass } from './whole-pass';
import { directionOf, type PageAsk, pageIds, readsAll } from './page-ids';

/**
 * One page of records as JSON text, in order. First reads only the ids, with a plan for the given values; then reads
 * the rows of the page. If a walk was abandoned before the page was full, a pass follows.
 */
export async function readPage(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql): Promise<string> {
  let found = await idsOf(ctx, kind, ask);
  if (found.length < (ask.expected ?? 0) && !ask.few) found = await idsOf(ctx, kind, { ...ask, few: true });
  return presentRows(ctx, kind, `{${found.map(({ id }) => id).join()}}`, json);
}

function idsOf(ctx: Ctx, kind: RecordKind, ask: PageAsk): Promise<{ id: number }[]> {
  const query = pageIds(ctx, kind, ask);
  return readsAll(ctx, kind, ask)
    ? passOverRows(ctx, kind, [ask.where, ask.order.by], query)
    : wholePass(ctx, kind, query);
}

/** Records as JSON text in the order of `ids`, an array in PostgreSQL's notation. `json` presents a row of the alias r. */
export async function presentRows(ctx: Ctx, kind: RecordKind, ids: string, json: Sql): Promise<string> {
  if (ids === '{}') return '[]';
  const rows = sql`
    select coalesce(json_agg(${json} order by page.n), '[]')::text as entries
      from unnest(${ids}::bigint[]) with ordinality as page(id, n)
      join ${name(kind)} r on r.account_id = ${ctx.account.id} and r.id = page.id and r.deleted_at is null`;
  return (await withKeptPlan(ctx, (prepared) => prepared.one<{ entries: string }>(rows))).entries;
}

/** The ids of all matches in list order, for work that walks all of them. */
export function orderedIds(ctx: Ctx, kind: RecordKind, { where, order }: Pick<PageAsk, 'where' | 'order'>): Sql {
  const branches = visibleParts(ctx, kind, 't', [where, order.by]).map(
    (part) => sql`select t.id, ${part.of(order.by)} as k from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  return sql`select u.id from (${join(branches, ' union all ')}) u
    order by u.k ${directionOf(order)}, u.id ${raw(order.direction)}`;
}

/**
 * One row of aggregates over all visible matches: the column expressions use the alias t, and the branches are
 * summed.
 */
export function aggregateQuery(
  ctx: Ctx,
  kind: RecordKind,
  where: RowSql,
  columns: Readonly<Record<string, RowSql>>,
): Sql {
  const inner = (part: VisiblePart) =>
    join(Object.entries(columns).map(([key, expression]) => sql`${part.of(expression)} as ${name(key)}`));
  const outer = join(Object.keys(columns).map((key) => sql`coalesce(sum(b.${name(key)}), 0)::bigint as ${name(key)}`));
  const branches = visibleParts(ctx, kind, 't', [where, ...Object.values(columns)]).map(
    (part) => sql`select ${inner(part)} from ${part.from} where ${part.where} and ${part.of(where)}`,
  );
  return sql`select ${outer} from (${join(branches, ' union all ')}) b`;
}
