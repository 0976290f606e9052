import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import { readHangingPage } from '../../listing/hanging-page';
import { askedOrder, ignoreSort } from '../../listing/record-order';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';
import { conditionsOf } from './conditions.queries';
import { absentKeys, entryPresentation, showOnly } from './entries.present';

const SORTED = ['id', 'due_date', 'created_at', 'updated_at', 'completed_at'];

/** GET /calendar_entries: in pages, in the order of their ids unless another one is asked for. */
export async function listEntries(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = entryPresentation(ctx, 'read');
  const listed = Object.keys(presentation).filter((key) => !showOnly.includes(key));
  const json = jsonOf(presentation, chosenKeys(presentation, query.attrs, listed), absentKeys);
  const where = all([visibleHanging(ctx, CALENDAR_ENTRY.name, 'r'), ...conditionsOf(ctx, query)]);
  return readHangingPage(ctx, query, { table: CALENDAR_ENTRY.name, where, order: orderOf(ctx, query), json });
}

function orderOf(ctx: Ctx, query: ListQuery): Sql {
  const order = askedOrder(query);
  if (!order) return sql`r.id`;
  const isOwn = order.table === undefined || ['calendar_entry', 'calendar_entries'].includes(order.table);
  const direction = raw(order.direction);
  if (isOwn && SORTED.includes(order.key)) return sql`r.${name(order.key)} ${direction} nulls last, r.id ${direction}`;
  ignoreSort(ctx, query.sort_by || query.sort || '');
  return sql`r.id`;
}

/** One entry as JSON, or undefined if it does not exist or is not visible. One just written is answered to its writer. */
export async function readEntryJson(
  ctx: Ctx,
  id: number,
  attrs: string | undefined,
  predicate: typeof visible,
): Promise<string | undefined> {
  const isRead = predicate === visible;
  const presentation = entryPresentation(ctx, isRead ? 'read' : 'written');
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)), absentKeys);
  const may = isRead ? visibleHanging(ctx, CALENDAR_ENTRY.name, 'r') : sql`r.account_id = ${ctx.account.id}`;
  const found = await ctx.db.prepared.maybe<{ entry: string }>(
    sql`select (${json})::text as entry from calendar_entry r where r.id = ${id} and ${may}`,
  );
  return found?.entry;
}
