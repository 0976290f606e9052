import { kindOf, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { isSortable } from '@fairlead/domain/list-views/list-view';
import { entriesOf } from '@fairlead/domain/fields/read';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import { headerText } from '../base/header-text';
import type { Order } from './page-ids';
import { isOfNextEntry } from '../presenting/next-entry';
import { stepColumn } from '../reading/next-step';
import { companyNameOf } from '../presenting/record-present';
import { inSubquery, lookUp, rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { name } from '../base/sql';
import { listedColumn } from '../reading/account-amounts';
import { isText, orderOfText, sortedText } from '../reading/facts-text';
import { customColumn, sortedCustomText } from '../reading/slots';
import { visible } from '../reading/visible';

const neverNull = new Set(['id', 'created_at', 'updated_at']);
// Users look for the largest and the latest first: in descending order, the indexes of these columns keep records
// without a value last.
const largestFirst = new Set(['value_cents', 'closed_time', 'weighted_cents', 'bonus_cents']);

/**
 * The order of a list: `sort` in the notation of saved searches, or sort_by with sort_direction. An unknown key is
 * ignored, and the answer names it.
 */
export function orderOf(
  ctx: Ctx,
  kind: RecordKind,
  query: Pick<ListQuery, 'sort' | 'sort_by' | 'sort_direction'>,
): Order {
  const asked = askedOrder(query);
  const field = asked && sortable(ctx, kind, asked);
  if (asked && !field) ignoreSort(ctx, query.sort_by || query.sort || '');
  if (!asked || !field) return plainOrder('updated_at', 'desc', ctx.catalogue.field(kind, 'updated_at'));
  return fieldOrder(ctx, field, asked.direction);
}

/** The field and direction of an expression that saved searches keep, or undefined if there is none. */
export function sortKeyOf(ctx: Ctx, kind: RecordKind, sort: string) {
  const asked = askedOrder({ sort });
  const field = asked && sortable(ctx, kind, asked);
  return field && { key: field.key, direction: asked.direction };
}

interface AskedOrder {
  /** `companies` in `companies.name`; undefined for a key alone. */
  readonly table: string | undefined;
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export function askedOrder({
  sort,
  sort_by,
  sort_direction,
}: Pick<ListQuery, 'sort' | 'sort_by' | 'sort_direction'>): AskedOrder | undefined {
  if (sort_by) return { ...placed(sort_by), direction: sort_direction ?? 'asc' };
  if (!sort) return undefined;
  const [expression = ''] = sort.trim().split(' ');
  return { ...placed(expression.replace(/^-/, '')), direction: expression.startsWith('-') ? 'desc' : 'asc' };
}

function placed(expression: string): Pick<AskedOrder, 'table' | 'key'> {
  const dot = expression.lastIndexOf('.');
  return dot < 0
    ? { table: undefined, key: expression }
    : { table: expression.slice(0, dot), key: expression.slice(dot + 1) };
}

/** Columns of other tables, and aliases, by which the public API sorts. */
const SORTS: Readonly<Record<string, string>> = {
  'person companies.name': 'company_name',
  'deal companies.name': 'company_name',
  'deal deal_stages.percent': 'deal_stage_id',
  'deal won_value': 'value',
};

function sortable({ catalogue, actor }: Ctx, kind: RecordKind, { table, key }: AskedOrder): Field | undefined {
  if (isOfNextEntry(key) && seesSharedOnly(actor)) return undefined;
  const other = SORTS[`${kind} ${table === undefined ? '' : `${table}.`}${key}`];
  const isOwn = table === undefined || table === kind || table === pathOfKind(kind);
  const field = other ? catalogue.field(kind, other) : isOwn ? catalogue.field(kind, key) : undefined;
  return field && isSortable(field) ? field : undefined;
}

export function ignoreSort({ headers }: Pick<Ctx, 'headers'>, expression: string): void {
  headers?.set('X-Ignored-Sort', headerText(expression));
}

function plainOrder(column: string, direction: 'asc' | 'desc', field: Field | undefined): Order {
  return { by: rowColumn('t', column), direction, nulls: 'never', held: field && { field } };
}

function fieldOrder(ctx: Ctx, field: Field, direction: 'asc' | 'desc'): Order {
  const column = stepColumn(ctx, field.column as string);
  if (neverNull.has(column)) return plainOrder(column, direction, field);
  const entries = entriesInOrder(ctx, field);
  const by = expressionOf(ctx, field, column, entries);
  const held = associationOf(field) ? undefined : { field, entries };
  if (isOwnField(field)) return { by, direction, nulls: 'last', held };
  const down = largestFirst.has(column);
  const nulls = (direction === 'asc') === down ? 'first' : 'last';
  return { by, direction, nulls, held };
}

function expressionOf(ctx: Ctx, field: Field, column: string, entries: readonly number[] | undefined): RowSql {
  const isOwn = isOwnField(field);
  if (associationOf(field)) return linkedOrder(ctx, field);
  if (isText(field.kind)) return isOwn ? sortedCustomText('t', field.key) : textOrder(ctx, column);
  const own = isOwn ? customColumn('t', field) : listedColumn('t', column);
  return entries ? rowSql`array_position(${entries}::bigint[], ${own})` : own;
}

/** List entries sort by their position in the list, which is small and in memory. */
function entriesInOrder(ctx: Ctx, field: Field): readonly number[] | undefined {
  if (field.kind !== 'choice' && field.kind !== 'user') return undefined;
  const ids = field.list === 'deal_stages' ? byPercent(ctx) : entriesOf(ctx.config, field).map(({ id }) => id);
  return ids.length ? ids : undefined;
}

/** By the name of what is linked, if the actor sees it. */
function linkedOrder(ctx: Ctx, field: Field): RowSql {
  const { kind: to } = associationOf(field) as { kind: RecordKind };
  const called = orderOfText(rowColumn('k', kindOf(to).name_column));
  return lookUp`(select ${inSubquery(called)} from ${name(to)} k
    where k.id = ${customColumn('t', field)} and ${visible(ctx, to, 'k')})`;
}

/** A company name that may be hidden is computed for each row. */
function textOrder(ctx: Ctx, column: string): RowSql {
  const isHidden = column === 'company_name' && seesSharedOnly(ctx.actor);
  return isHidden ? orderOfText(companyNameOf(ctx, 't')) : sortedText('t', column);
}

function byPercent(ctx: Ctx): number[] {
  return [...ctx.config.deal_stages].sort((a, b) => a.percent - b.percent || a.id - b.id).map(({ id }) => id);
}
