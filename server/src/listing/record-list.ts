import type { Field } from '@fairlead/domain/fields/catalogue';
import { summedFields, sumText } from './own-sums';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { filterFromConditions } from '@fairlead/domain/filters/conditions';
import { costOf, MAX_COST, TOO_COSTLY } from '@fairlead/domain/filters/cost';
import { allOf, type Filter, parseFilter, parseFilterText } from '@fairlead/domain/filters/filter';
import type { Issue } from '@fairlead/domain/validation/issues';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { JsonText } from '../base/json-text';
import { invalid, invalidField } from '../base/errors';
import { filterToSql } from './filter-to-sql';
import { collectPage } from './collected-page';
import { passOverRows } from './whole-pass';
import { aggregateQuery, readPage, presentRows } from './listing';
import { heldPage } from './held-page';
import { type PageAsk, readsAll } from './page-ids';
import { chosenKeys, jsonOf, type Presentation } from '../presenting/present';
import { orderOf } from './record-order';
import { allOfRow, type RowSql, rowSql } from '../base/row-sql';
import type { Sql } from '../base/sql';
import { visibility } from '../reading/visible';

export interface ListShape {
  readonly kind: RecordKind;
  readonly presentation: Presentation;
  readonly standardKeys: readonly string[];
  readonly absent?: Readonly<Record<string, Sql>>;
}

/** Measured: up to about this many records, a pass over them is cheaper than a walk in the order of the last change. */
const FEW = 3000;

/** Up to this position a walk is cheaper than a pass over what the actor sees. */
const NEAR = 1000;

export interface ListTotal {
  readonly count: number;
  readonly value?: number;
  readonly weighted?: number;
  readonly own?: readonly string[];
}

/**
 * Parses and joins the public conditions and our own filter tree; reports all unknown keys and wrong values together
 * as 422. Public conditions and the filter together have the limit of cost that each of them has.
 */
export function askedFilter(
  ctx: Ctx,
  kind: RecordKind,
  query: Pick<ListQuery, 'conditions' | 'filter' | 'searched'>,
): Filter {
  const issues: Issue[] = [];
  const parts: Filter[] = [];
  const take = (read: { filter: Filter } | { issues: Issue[] }) => {
    if ('filter' in read) parts.push(read.filter);
    else issues.push(...read.issues);
  };
  if (query.searched) take(parseFilter(ctx.catalogue, query.searched, kind));
  if (query.conditions) take(filterFromConditions(ctx.catalogue, query.conditions, kind));
  if (typeof query.filter === 'string' && query.filter) take(parseFilterText(ctx.catalogue, query.filter, kind));
  if (typeof query.filter === 'object') take(parseFilter(ctx.catalogue, query.filter, kind));
  if (issues.length) throw invalid(issues);
  const filter = allOf(...parts);
  if (costOf(ctx.catalogue, filter, kind) > MAX_COST) throw invalidField('filter', TOO_COSTLY);
  return filter;
}

/** What is known or requested about the whole list, besides its page. */
export interface WholeList {
  /** Present if counters know the totals: no records are read for them. */
  readonly known?: (() => Promise<ListTotal>) | undefined;
  /** The whole question, where a filter says it: a server that holds the records in memory answers it. */
  readonly filter?: Filter | undefined;
  readonly totals?: (total: ListTotal) => object;
}

/** The usual envelope: entries, pagination, and totals if given. The database delivers the entries as JSON. */
export async function listRecords(
  ctx: Ctx,
  { kind, presentation, standardKeys, absent }: ListShape,
  query: ListQuery,
  where: RowSql,
  whole: WholeList,
): Promise<JsonText> {
  const more = query.include_notify_user_ids ? ['possible_notify_user_ids'] : [];
  const keys = chosenKeys(presentation, query.attrs, [...standardKeys, ...more]);
  const order = orderOf(ctx, kind, query);
  const ask = { where, order, limit: query.per_page, offset: (query.page - 1) * query.per_page };
  const json = jsonOf(presentation, keys, absent);
  const figures = summedFields(ctx, kind, query);
  const { sums, entries } = await answered(ctx, kind, ask, json, figures, whole);
  const rest = JSON.stringify({
    pagination: pagination(query.page, query.per_page, sums.count),
    ...withFigures(whole.totals?.(sums) ?? {}, sums, figures),
  });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}

/** The sums of the account's custom figures are among the totals, by the keys of their fields. */
function withFigures(answer: object, sums: ListTotal, figures: readonly Field[]): object {
  if (!figures.length) return answer;
  const custom_fields = Object.fromEntries(figures.map(({ key }, at) => [key, sumText(sums.own?.[at] ?? '0')]));
  const { totals = { count: sums.count } } = answer as { totals?: object };
  return { ...answer, totals: { ...totals, custom_fields } };
}

/** By an index, where counters know the totals; from memory; or in one pass. */
async function answered(
  ctx: Ctx,
  kind: RecordKind,
  ask: PageAsk,
  json: Sql,
  figures: readonly Field[],
  { known, filter }: WholeList,
) {
  const isKnown = known && !figures.length;
  const isWalked = isKnown && isNear(ask) && visibility(ctx, kind).everything && !readsAll(ctx, kind, ask);
  const held = filter && !isWalked ? await heldPage(ctx, kind, filter, ask, figures) : undefined;
  if (held) return { sums: held, entries: await presentRows(ctx, kind, held.ids, json) };
  if (isKnown) return paged(ctx, kind, ask, json, await known());
  return collected(ctx, kind, ask, json, figures);
}

/** Page and totals from one pass. */
async function collected(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql, figures: readonly Field[]) {
  const sums = await collectPage(ctx, kind, ask, figures);
  return { sums, entries: await presentRows(ctx, kind, sums.ids, json) };
}

/** Counters know the totals. A walk soon reaches an early page among many records; any other takes a pass. */
async function paged(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql, sums: ListTotal) {
  const few = sums.count <= FEW || !isNear(ask);
  const expected = Math.max(0, Math.min(ask.limit, sums.count - ask.offset));
  return { sums, entries: await readPage(ctx, kind, { ...ask, few, expected }, json) };
}

function isNear({ offset, limit }: PageAsk): boolean {
  return offset + limit <= NEAR;
}

/** The exact count of all visible matches, read from the index. */
export async function countRecords(ctx: Ctx, kind: RecordKind, where: RowSql): Promise<ListTotal> {
  const query = aggregateQuery(ctx, kind, where, { count: rowSql`count(*)` });
  const [total] = await passOverRows<ListTotal>(ctx, kind, [where], query);
  return total as ListTotal;
}

/** The filter, and the plain association filters `?company_id=`, `?deal_id=`, `?person_id=`. */
export function whereOf(ctx: Ctx, kind: RecordKind, filter: Filter, associations: readonly RowSql[] = []): RowSql {
  return allOfRow([filterToSql(ctx, kind, filter), ...associations]);
}

/** True if the filter selects everything, so that the exact counters give the answer. */
export function isUnfiltered(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0;
}
