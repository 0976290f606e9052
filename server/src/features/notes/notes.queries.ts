import { NOTE } from '@fairlead/domain/kinds/hanging';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { JsonText } from '../../base/json-text';
import { conditionParts, idsPart, periodPart } from '../../listing/query-conditions';
import { readHangingPage } from '../../listing/hanging-page';
import { askedOrder, ignoreSort } from '../../listing/record-order';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { visibleHanging } from '../../reading/hanging';
import { all, name, raw, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { listKeys, notePresentation } from './notes.present';

const SORTED = ['id', 'created_at', 'updated_at'];
const associations = NOTE.on.map((kind) => `${kind}_id` as const);

/** GET /notes: the notes of the named records, oldest first unless another order is requested, in pages. */
export async function listNotes(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = notePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, query.attrs, listKeys(presentation)));
  const where = all([visibleHanging(ctx, NOTE.name, 'r'), ...asked(ctx, query)]);
  return readHangingPage(ctx, query, { table: NOTE.name, where, order: orderOf(ctx, query), json });
}

/** Oldest first, or by a date. */
function orderOf(ctx: Ctx, query: ListQuery): Sql {
  const asked = askedOrder(query);
  if (!asked) return sql`r.id`;
  const { table, key, direction } = asked;
  const isOwn = table === undefined || table === NOTE.name || table === 'notes';
  if (isOwn && SORTED.includes(key)) return sql`r.${name(key)} ${raw(direction)}, r.id ${raw(direction)}`;
  ignoreSort(ctx, query.sort_by || query.sort || '');
  return sql`r.id`;
}

/** Associations as plain query keys or as conditions, and the period in which a note was last changed. */
function asked(ctx: Ctx, query: ListQuery): Sql[] {
  return [
    ...associations.flatMap((key) => (query[key] ? [sql`r.${name(key)} = ${query[key]}`] : [])),
    ...conditionParts(query.conditions, (key, value) => {
      if (associations.some((one) => one === key)) return idsPart(key, value);
      return key === 'activity_modified' ? periodPart(ctx, sql`r.updated_at`, value) : undefined;
    }),
  ];
}

/** One note as JSON, or undefined if it does not exist or is not visible. */
export async function readNoteJson(ctx: Ctx, id: number, attrs?: string): Promise<string | undefined> {
  const presentation = notePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)));
  const found = await ctx.db.prepared.maybe<{ note: string }>(
    sql`select (${json})::text as note from note r where r.id = ${id} and ${visibleHanging(ctx, NOTE.name, 'r')}`,
  );
  return found?.note;
}

/** The company of a deal; a note on the deal is on that company as well. */
export async function companyOfDeal(ctx: Ctx, id: number): Promise<number | null> {
  const deal = await ctx.db.prepared.maybe<{ company_id: number | null }>(
    sql`select company_id from deal where account_id = ${ctx.account.id} and id = ${id}`,
  );
  return deal?.company_id ?? null;
}

/** The category of the notes of completed tasks. */
export async function taskCategory(ctx: Ctx): Promise<number | null> {
  const found = await ctx.db.prepared.maybe<{ id: number }>(sql`select id from note_category
    where account_id = ${ctx.account.id} and system and name = 'CalendarTask'`);
  return found?.id ?? null;
}
