import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { JsonText } from '../../base/json-text';
import { all, name, raw, type Sql, sql } from '../../base/sql';
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
  const ids = await ctx.db.rows<{ id: number }>(sql`select r.id from calendar_entry r where ${where}
    order by ${orderOf(ctx, query)} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`);
  // Planning the answer takes longer than reading it: the usual keys are planned once.
  const db = query.attrs === undefined ? ctx.db.prepared : ctx.db;
  const { entries } = await db.one<{
    entries: string;
  }>(sql`select coalesce(json_agg(x.entry order by x.place), '[]')::text as entries
    from (select ${json} as entry, n.place from unnest(${ids.map(({ id }) => id)}::bigint[]) with ordinality n (id, place)
      join calendar_entry r on r.account_id = ${ctx.account.id} and r.id = n.id) x`);
  const { total } = await ctx.db.one<{ total: number }>(
    sql`select count(*) as total from calendar_entry r where ${where}`,
  );
  const rest = JSON.stringify({ pagination: pagination(query.page, query.per_page, total) });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
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
