import { resolveCondition } from '@fairlead/domain/filters/resolve';
import type { Issue } from '@fairlead/domain/validation/issues';
import { type ListQuery, pagination } from '@fairlead/domain/wire/list-query';
import type { Row } from '../../base/changes';
import { JsonText } from '../../base/json-text';
import { filterMoment } from '../../listing/filter-to-sql';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { lockRows } from '../../reading/records';
import { all, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { listKeys, notePresentation } from './notes.present';
import { visibleNotes } from './visible-notes.queries';

const associations = ['deal_id', 'person_id', 'company_id'] as const;

/** GET /notes: oldest first, in pages, of the records that are named. */
export async function listNotes(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = notePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, query.attrs, listKeys(presentation)));
  const where = all([visibleNotes(ctx, 'r'), ...asked(ctx, query)]);
  const { entries } = await ctx.db.one<{
    entries: string;
  }>(sql`select coalesce(json_agg(x.note), '[]')::text as entries from (
    select ${json} as note from note r where ${where} order by r.id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) x`);
  const { total } = await ctx.db.one<{ total: number }>(sql`select count(*) as total from note r where ${where}`);
  const rest = JSON.stringify({ pagination: pagination(query.page, query.per_page, total) });
  return new JsonText(`{"entries":${entries},${rest.slice(1)}`);
}

/** Associations as plain query keys or as conditions, and the period in which a note was changed. */
function asked(ctx: Ctx, query: ListQuery): Sql[] {
  const issues: Issue[] = [];
  const parts = associations.flatMap((key) => (query[key] ? [onRecord(key, [query[key]])] : []));
  for (const [key, value] of Object.entries(query.conditions ?? {})) {
    const known = associations.find((association) => association === key);
    const part = known ? idsPart(known, value) : key === 'activity_modified' ? periodPart(ctx, value) : undefined;
    if (part) parts.push(part);
    else
      issues.push({
        field: key,
        msg: known || key === 'activity_modified' ? 'Has invalid value' : `Unknown condition '${key.slice(0, 60)}'`,
      });
  }
  if (issues.length) throw invalid(issues);
  return parts;
}

function onRecord(key: (typeof associations)[number], ids: readonly number[]): Sql {
  return sql`r.${name(key)} = any(${ids}::bigint[])`;
}

function idsPart(key: (typeof associations)[number], value: unknown): Sql | undefined {
  const given = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  const ids = given.map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? onRecord(key, ids) : undefined;
}

/** A range as every list reads one: `from_date` and `to_date` in UTC, days in the user's zone. */
function periodPart(ctx: Ctx, value: unknown): Sql | undefined {
  const { from, to, from_date, to_date } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    string
  >;
  const ask = { field: 'updated_at', op: 'between', value: { from: from ?? from_date, to: to ?? to_date } } as const;
  const resolved = resolveCondition(ask, 'deal', filterMoment(ctx));
  if ('problem' in resolved || resolved.test.type !== 'instants') return undefined;
  const { test } = resolved;
  const low = test.from ? [sql`r.updated_at >= ${test.from.toISOString()}::timestamptz`] : [];
  const high = test.before ? [sql`r.updated_at < ${test.before.toISOString()}::timestamptz`] : [];
  return all([...low, ...high]);
}

/** One note as JSON, or undefined when not there or not to be seen. */
export async function readNoteJson(ctx: Ctx, id: number, attrs?: string): Promise<string | undefined> {
  const presentation = notePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)));
  const found = await ctx.db.maybe<{ note: string }>(
    sql`select (${json})::text as note from note r where r.id = ${id} and ${visibleNotes(ctx, 'r')}`,
  );
  return found?.note;
}

/** One note to write, or 404. */
export async function lockNote(ctx: Ctx, id: number): Promise<Row> {
  const seen = await ctx.db.maybe(sql`select n.id from note n where n.id = ${id} and ${visibleNotes(ctx, 'n')}`);
  const [row] = seen ? await lockRows(ctx, 'note', [id]) : [];
  // Somebody else may have deleted it while it was waited for.
  if (!row || row.deleted_at !== null) throw notFound();
  return row;
}

/** The company of a deal, which a note on the deal is on as well. */
export async function companyOfDeal(ctx: Ctx, id: number): Promise<number | null> {
  const deal = await ctx.db.maybe<{ company_id: number | null }>(
    sql`select company_id from deal where account_id = ${ctx.account.id} and id = ${id}`,
  );
  return deal?.company_id ?? null;
}
