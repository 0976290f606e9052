import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { filterFromConditions } from '@fairlead/domain/filters/conditions';
import { allOf, type Filter, parseFilter, parseFilterText } from '@fairlead/domain/filters/filter';
import type { Issue } from '@fairlead/domain/validation/issues';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { JsonText } from '../base/json-text';
import { invalid } from '../base/errors';
import { filterToSql } from './filter-to-sql';
import { collectPage, isCollectable } from './collected-page';
import { aggregateQuery, type PageAsk, readPage, presentRows } from './listing';
import { chosenKeys, jsonOf, type Presentation } from '../presenting/present';
import { orderOf } from './record-order';
import { all, type Sql, sql } from '../base/sql';

export interface ListShape {
  readonly kind: RecordKind;
  readonly presentation: Presentation;
  readonly standardKeys: readonly string[];
  readonly absent?: Readonly<Record<string, Sql>>;
}

/** Measured: up to about so many it is cheaper to collect what a filter finds than to walk the order of the list. */
const FEW = 3000;

export interface ListTotal {
  readonly count: number;
  readonly value?: number;
  readonly weighted?: number;
}

/** Public conditions and our own filter tree, read and joined; every unknown key and wrong value at once as 422. */
export function askedFilter(ctx: Ctx, kind: RecordKind, query: Pick<ListQuery, 'conditions' | 'filter'>): Filter {
  const issues: Issue[] = [];
  const parts: Filter[] = [];
  const take = (read: { filter: Filter } | { issues: Issue[] }) => {
    if ('filter' in read) parts.push(read.filter);
    else issues.push(...read.issues);
  };
  if (query.conditions) take(filterFromConditions(ctx.catalogue, query.conditions, kind));
  if (typeof query.filter === 'string' && query.filter) take(parseFilterText(ctx.catalogue, query.filter, kind));
  if (typeof query.filter === 'object') take(parseFilter(ctx.catalogue, query.filter, kind));
  if (issues.length) throw invalid(issues);
  return allOf(...parts);
}

/** What is known or asked of the whole list, beside its page. */
export interface WholeList {
  /** Counters know the answer: nothing needs to be read for it. */
  readonly known?: () => Promise<ListTotal>;
  /** Otherwise, where there is too much to collect. */
  readonly counted: () => Promise<ListTotal>;
  readonly totals?: (total: ListTotal) => object;
}

/** The usual envelope: entries, pagination, and totals where they are given. The entries come as JSON from the database. */
export async function listRecords(
  ctx: Ctx,
  { kind, presentation, standardKeys, absent }: ListShape,
  query: ListQuery,
  where: Sql,
  whole: WholeList,
): Promise<JsonText> {
  const keys = chosenKeys(presentation, query.attrs, standardKeys);
  const order = orderOf(ctx, kind, query);
  const ask = { where, order, limit: query.per_page, offset: (query.page - 1) * query.per_page };
  const json = jsonOf(presentation, keys, absent);
  const { sums, entries } =
    !whole.known && isCollectable(ctx, kind)
      ? await collected(ctx, kind, ask, json)
      : await counted(ctx, kind, { ...ask, few: Boolean(query.filter ?? query.conditions) }, json, whole);
  const rest = JSON.stringify({
    pagination: pagination(query.page, query.per_page, sums.count),
    ...whole.totals?.(sums),
  });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}

/** Page and totals from one pass. */
async function collected(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql) {
  const sums = await collectPage(ctx, kind, ask);
  return { sums, entries: await presentRows(ctx, kind, sums.ids, json) };
}

/** First how many, then the page by the way that suits their number. */
async function counted(ctx: Ctx, kind: RecordKind, ask: PageAsk, json: Sql, whole: WholeList) {
  const sums = await (whole.known ?? whole.counted)();
  const few = ask.few && sums.count <= FEW;
  return { sums, entries: await readPage(ctx, kind, { ...ask, few }, json) };
}

/** Exact count of everything visible that fits, read from the index. */
export async function countRecords(ctx: Ctx, kind: RecordKind, where: Sql): Promise<ListTotal> {
  return ctx.db.one<ListTotal>(aggregateQuery(ctx, kind, where, { count: sql`count(*)` }));
}

/** The filter, and the plain association filters `?company_id=`, `?deal_id=`, `?person_id=`. */
export function whereOf(ctx: Ctx, kind: RecordKind, filter: Filter, associations: readonly Sql[] = []): Sql {
  return all([filterToSql(ctx, kind, filter), ...associations]);
}

/** Selects everything, so that the exact counters can answer for it. */
export function isUnfiltered(filter: Filter): boolean {
  return 'all' in filter && filter.all.length === 0;
}
