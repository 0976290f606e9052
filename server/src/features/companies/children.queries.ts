import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { ValueTest } from '@fairlead/domain/companies/children';
import { moneyText } from '@fairlead/domain/money/money';
import type { Filter } from '@fairlead/domain/filters/filter';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import { aggregateQuery, readPage } from '../../listing/listing';
import type { Order } from '../../listing/page-ids';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { countRecords, whereOf } from '../../listing/record-list';
import { orderOf } from '../../listing/record-order';
import { foundByIndex, lookUp, rowColumn, type RowSql, rowSql } from '../../base/row-sql';
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
  const whole = query.totals
    ? await totalsOf(ctx, where)
    : { ...(await countRecords(ctx, COMPANY.name, where)), totals: undefined };
  const { count, totals } = whole;
  const rest = JSON.stringify({ pagination: pagination(query.page, query.per_page, count), totals });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}

function ownerName(ctx: Ctx): RowSql {
  return lookUp`(select u.full_name collate "und-x-icu" from account_user u where u.account_id = ${ctx.account.id}
    and u.id = ${rowColumn('t', 'owner_id')})`;
}

/** How many there are, and what the deals of all of them are worth. */
async function totalsOf(ctx: Ctx, where: RowSql) {
  const columns = { count: rowSql`count(*)`, value: rowSql`sum(${dealsValue(ctx, 't')})` };
  const [sums = { count: 0, value: 0 }] = await ctx.db.rows<{ count: number; value: number }>(
    aggregateQuery(ctx, COMPANY.name, where, columns),
  );
  return { count: sums.count, totals: { count: sums.count, value: moneyText(sums.value) } };
}

function valueSql(ctx: Ctx, test: ValueTest): RowSql {
  if (!test) return rowSql`true`;
  const value = dealsValue(ctx, 't');
  if ('blank' in test) return rowSql`(${value} is null) = ${test.blank}`;
  const most = test.to === null ? rowSql`true` : rowSql`${value} <= ${test.to}`;
  const inRange = test.from === null ? most : rowSql`${value} >= ${test.from} and ${most}`;
  return test.orNone ? rowSql`((${inRange}) or ${value} is null)` : inRange;
}

function orderBy(ctx: Ctx, query: ListQuery): Order {
  const byValue = ['value', 'deals_value'].includes(query.sort_by ?? '');
  const byOwner = ['owner', 'owner_id'].includes(query.sort_by ?? '');
  if (!byValue && !byOwner) return orderOf(ctx, COMPANY.name, query);
  const direction = query.sort_direction ?? 'asc';
  return {
    by: byValue ? dealsValue(ctx, 't') : ownerName(ctx),
    direction,
    nulls: direction === 'asc' ? 'first' : 'last',
  };
}
