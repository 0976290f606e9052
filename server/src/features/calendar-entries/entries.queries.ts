import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { resolveCondition } from '@fairlead/domain/filters/resolve';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { PLACES } from '@fairlead/domain/calendar-entries/place';
import type { Issue } from '@fairlead/domain/validation/issues';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { JsonText } from '../../base/json-text';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import { filterMoment } from '../../listing/filter-to-sql';
import { askedOrder, ignoreSort } from '../../listing/record-order';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';
import { absentKeys, entryPresentation, showOnly } from './entries.present';

const SORTED = ['id', 'due_date', 'created_at', 'updated_at', 'completed_at'];
const IDS = [...PLACES, 'owner_id', 'created_by_user_id'];

/** GET /calendar_entries: in pages, in the order of their ids unless another one is asked for. */
export async function listEntries(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = entryPresentation(ctx, 'read');
  const listed = Object.keys(presentation).filter((key) => !showOnly.includes(key));
  const json = jsonOf(presentation, chosenKeys(presentation, query.attrs, listed), absentKeys);
  const where = all([visibleHanging(ctx, CALENDAR_ENTRY.name, 'r'), ...asked(ctx, query)]);
  const { entries } = await ctx.db.one<{
    entries: string;
  }>(sql`select coalesce(json_agg(x.entry), '[]')::text as entries
    from (select ${json} as entry from calendar_entry r where ${where}
      order by ${orderOf(ctx, query)} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) x`);
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

/** Records as plain query keys or as conditions; owner, type, completion and the day as conditions. */
function asked(ctx: Ctx, query: ListQuery): Sql[] {
  const issues: Issue[] = [];
  const parts = PLACES.flatMap((key) => (query[key] ? [sql`r.${name(key)} = ${query[key]}`] : []));
  for (const [key, value] of Object.entries(query.conditions ?? {})) {
    const part = conditionOf(ctx, key, value);
    if (part) parts.push(part);
    else
      issues.push({
        field: key,
        msg: part === null ? 'Has invalid value' : `Unknown condition '${key.slice(0, 60)}'`,
      });
  }
  if (issues.length) throw invalid(issues);
  return parts;
}

/** Null for a value that is none; undefined for an unknown condition. */
function conditionOf(ctx: Ctx, key: string, value: unknown): Sql | null | undefined {
  if (IDS.includes(key)) return idsPart(key, value);
  if (key === 'type') return sql`r.type = any(${wordsOf(value)}::text[])`;
  if (key === 'complete') {
    const is = ['true', '1', 'Yes'].includes(String(value)) ? raw('is not null') : raw('is null');
    return sql`r.completed_at ${is}`;
  }
  if (key === 'calendar_entry_modified') return periodPart(ctx, sql`r.updated_at`, value);
  return key === 'due_date' ? daysPart(ctx, value) : undefined;
}

function idsPart(key: string, value: unknown): Sql | null {
  const ids = wordsOf(value).map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? sql`r.${name(key)} = any(${ids}::bigint[])` : null;
}

function wordsOf(value: unknown): string[] {
  const given = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return given.flatMap((one) => String(one).split(','));
}

/** A range in the format of every list: `from_date` and `to_date`. */
function resolved(ctx: Ctx, field: string, value: unknown) {
  const { from, to, from_date, to_date } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    string
  >;
  const ask = { field, op: 'between', value: { from: from ?? from_date, to: to ?? to_date } } as const;
  const answer = resolveCondition(ctx.catalogue, ask, DEAL.name, filterMoment(ctx));
  return 'problem' in answer ? undefined : answer.test;
}

function periodPart(ctx: Ctx, column: Sql, value: unknown): Sql | null {
  const test = resolved(ctx, 'updated_at', value);
  if (test?.type !== 'instants') return null;
  const low = test.from ? [sql`${column} >= ${test.from.toISOString()}::timestamptz`] : [];
  const high = test.before ? [sql`${column} < ${test.before.toISOString()}::timestamptz`] : [];
  return all([...low, ...high]);
}

function daysPart(ctx: Ctx, value: unknown): Sql | null {
  const test = resolved(ctx, 'expected_close_date', value);
  if (test?.type !== 'dates') return null;
  const low = test.from ? [sql`r.due_date >= ${test.from}::date`] : [];
  const high = test.to ? [sql`r.due_date <= ${test.to}::date`] : [];
  return all([...low, ...high]);
}

/** One entry as JSON, or undefined if it does not exist or is not visible. One just written is answered to its writer. */
export async function readEntryJson(
  ctx: Ctx,
  id: number,
  attrs: string | undefined,
  door: typeof visible,
): Promise<string | undefined> {
  const isRead = door === visible;
  const presentation = entryPresentation(ctx, isRead ? 'read' : 'written');
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)), absentKeys);
  const may = isRead ? visibleHanging(ctx, CALENDAR_ENTRY.name, 'r') : sql`r.account_id = ${ctx.account.id}`;
  const found = await ctx.db.prepared.maybe<{ entry: string }>(
    sql`select (${json})::text as entry from calendar_entry r where r.id = ${id} and ${may}`,
  );
  return found?.entry;
}
