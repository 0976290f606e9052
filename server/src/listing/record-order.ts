import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isSortable } from '@fairlead/domain/list-views/list-view';
import { entriesOf } from '@fairlead/domain/fields/read';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../base/context';
import type { Order } from './page-ids';
import { companyNameOf } from '../presenting/record-present';
import { rowColumn, type RowSql, rowSql } from '../base/row-sql';
import { isText, orderOfText, sortedText } from '../reading/facts-text';

const neverNull = new Set(['id', 'created_at', 'updated_at']);
// Users look for the largest and the latest first: in descending order, the indexes of these columns keep records
// without a value last.
const largestFirst = new Set(['value_cents', 'closed_time', 'weighted_cents', 'bonus_cents']);

/** The order of a list: `sort` in the notation of saved searches, or sort_by with sort_direction. Unknown keys are ignored. */
export function orderOf(
  ctx: Ctx,
  kind: RecordKind,
  query: Pick<ListQuery, 'sort' | 'sort_by' | 'sort_direction'>,
): Order {
  const asked = askedOrder(query);
  const field = asked && sortable(ctx, kind, asked.key);
  if (!asked || !field) return { by: rowColumn('t', 'updated_at'), direction: 'desc', nulls: 'never' };
  return fieldOrder(ctx, field, asked.direction);
}

function askedOrder({ sort, sort_by, sort_direction }: Pick<ListQuery, 'sort' | 'sort_by' | 'sort_direction'>) {
  if (sort_by) return { key: sort_by, direction: sort_direction ?? ('asc' as const) };
  if (!sort) return undefined;
  const [expression = ''] = sort.split(' ');
  const key = expression.replace(/^-/, '').split('.').at(-1) ?? '';
  return { key, direction: expression.startsWith('-') ? ('desc' as const) : ('asc' as const) };
}

function sortable({ catalogue }: Ctx, kind: RecordKind, key: string): Field | undefined {
  const field = catalogue.field(kind, key);
  return field && isSortable(field) ? field : undefined;
}

function fieldOrder(ctx: Ctx, field: Field, direction: 'asc' | 'desc'): Order {
  const column = field.column as string;
  if (neverNull.has(column)) return { by: rowColumn('t', column), direction, nulls: 'never' };
  const down = largestFirst.has(column);
  const nulls = (direction === 'asc') === down ? 'first' : 'last';
  return { by: expressionOf(ctx, field, column), direction, nulls };
}

function expressionOf(ctx: Ctx, field: Field, column: string): RowSql {
  if (isText(field.kind)) return textOrder(ctx, column);
  const own = rowColumn('t', column);
  // List entries sort by their position in the list, which is small and in memory.
  if (field.kind === 'choice' || field.kind === 'user') {
    const ids = field.list === 'deal_stages' ? byPercent(ctx) : entriesOf(ctx.config, field).map(({ id }) => id);
    return ids.length ? rowSql`array_position(${ids}::bigint[], ${own})` : own;
  }
  return own;
}

/** A company name that may be hidden is computed for each row. */
function textOrder(ctx: Ctx, column: string): RowSql {
  const isHidden = column === 'company_name' && seesSharedOnly(ctx.actor);
  return isHidden ? orderOfText(companyNameOf(ctx, 't')) : sortedText('t', column);
}

function byPercent(ctx: Ctx): number[] {
  return [...ctx.config.deal_stages].sort((a, b) => a.percent - b.percent || a.id - b.id).map(({ id }) => id);
}
