import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { ValueTest } from '@fairlead/domain/companies/children';
import type { Filter } from '@fairlead/domain/filters/filter';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import { readPage } from '../../listing/listing';
import type { Order } from '../../listing/page-ids';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { countRecords, whereOf } from '../../listing/record-list';
import { orderOf } from '../../listing/record-order';
import { foundByIndex, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
import type { Ctx } from '../../base/context';
import { JsonText } from '../../base/json-text';
import { absentKeys, companyPresentation, dealsValue, listKeys } from './companies.present';

/**
 * The children of a company, filtered, sorted and paged; each has the value of its deals in addition to the usual
 * keys.
 */
export async function listChildren(
  ctx: Ctx,
  parent: number,
  query: ListQuery,
  filter: Filter,
  value: ValueTest,
): Promise<JsonText> {
  const presentation = companyPresentation(ctx, 'list');
  const keys = chosenKeys(presentation, query.attrs, [...listKeys(presentation), 'deals_value']);
  const where = whereOf(ctx, COMPANY.name, filter, [
    foundByIndex(rowSql`${rowColumn('t', 'parent_company_id')} = ${parent}`),
    valueSql(ctx, value),
  ]);
  const ask = { where, order: orderBy(ctx, query), limit: query.per_page, offset: (query.page - 1) * query.per_page };
  const entries = await readPage(ctx, COMPANY.name, ask, jsonOf(presentation, keys, absentKeys));
  const { count } = await countRecords(ctx, COMPANY.name, where);
  const rest = JSON.stringify({ pagination: pagination(query.page, query.per_page, count) });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}

function valueSql(ctx: Ctx, test: ValueTest): RowSql {
  if (!test) return rowSql`true`;
  const value = dealsValue(ctx, 't');
  if ('blank' in test) return rowSql`(${value} is null) = ${test.blank}`;
  const most = test.to === null ? rowSql`true` : rowSql`${value} <= ${test.to}`;
  return test.from === null ? most : rowSql`${value} >= ${test.from} and ${most}`;
}

function orderBy(ctx: Ctx, query: ListQuery): Order {
  const byValue = ['value', 'deals_value'].includes(query.sort_by ?? '');
  if (!byValue)
    return orderOf(ctx, COMPANY.name, query.sort_by === 'owner' ? { ...query, sort_by: 'owner_id' } : query);
  const direction = query.sort_direction ?? 'asc';
  return { by: dealsValue(ctx, 't'), direction, nulls: direction === 'asc' ? 'first' : 'last' };
}
