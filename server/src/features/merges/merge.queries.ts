import { CALENDAR_ENTRY, DOCUMENT, isHanging, NOTE } from '@fairlead/domain/kinds/hanging';
import { idColumnOf, isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { RecordType } from '../../base/record-tables';
import { empty, join, name, type Sql, sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { associationTable } from '../../reading/associations';
import { visibleHanging } from '../../reading/hanging';
import { stands } from '../../reading/merged';
import { visibleAmongMany } from '../../reading/visible';
import { kindsNaming, movesTo } from './moves';

/**
 * Locks the merged records also against writes that refer to them: running ones are waited for, so that their
 * references move too, and later ones no longer find the record.
 */
export async function lockAgainstLinks(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<void> {
  await ctx.db.run(sql`select t.id from ${name(kind)} t where t.account_id = ${ctx.account.id}
    and t.id = any(${ids}::bigint[]) order by t.id for update`);
}

/** The indexes of a reference leave out the recycle bin, and done tasks have their own. */
const BINNED = [sql`deleted_at is null`, sql`deleted_at is not null`];
const PARTS: Partial<Record<RecordType, readonly Sql[]>> = {
  [NOTE.name]: BINNED,
  [DOCUMENT.name]: BINNED,
  [CALENDAR_ENTRY.name]: [
    sql`deleted_at is null and completed_at is null`,
    sql`deleted_at is null and completed_at is not null`,
    sql`deleted_at is not null`,
  ],
};

/** The conditions that divide a table into parts, each with an index on the reference. */
export const partsOf = (table: RecordType): readonly Sql[] => PARTS[table] ?? [empty];

/** All rows of a table, in these parts: without them, all rows of the account would be read. */
function inParts(table: RecordType): Sql {
  const parts = PARTS[table]?.map((part) => sql`select * from ${name(table)} where ${part}`);
  return parts ? sql`(${join(parts, ' union all ')})` : name(table);
}

export interface Referring {
  readonly table: RecordType;
  readonly column: string;
  readonly id: number;
}

/** Everything whose column refers to one of these records, in the recycle bin or not. */
export function referringTo(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Referring[]> {
  const pieces = movesTo(kind).map(
    ({
      table,
      column,
    }) => sql`select ${table}::text as "table", ${column}::text as "column", r.id from ${inParts(table)} r
      where r.account_id = ${ctx.account.id} and r.${name(column)} = any(${ids}::bigint[])`,
  );
  return ctx.db.rows(join(pieces, ' union all '));
}

export interface Count {
  readonly table: RecordType;
  readonly id: number;
  readonly n: number;
}

/** The number of visible entries of each table that refer to each of these records. */
export function seenCounts(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<Count[]> {
  return counts(ctx, kind, ids, (table) => seenIn(ctx, table));
}

function seenIn(ctx: Ctx, table: RecordType): Sql {
  if (isRecordKind(table)) return visibleAmongMany(ctx, table, 'r');
  return isHanging(table) ? visibleHanging(ctx, table, 'r') : sql`true`;
}

/** The merge that a change set made, if it was not split. */
export function mergeOf(
  ctx: Ctx,
  set: number,
): Promise<{ record_type: RecordKind; into_id: number; ids: number[] } | undefined> {
  return ctx.db.maybe(sql`select m.record_type, min(coalesce(m.into_deal_id, m.into_person_id, m.into_company_id)) as into_id,
      array_agg(coalesce(m.deal_id, m.person_id, m.company_id) order by m.id)::float8[] as ids
    from record_merge m where m.account_id = ${ctx.account.id} and m.change_set_id = ${set} and ${stands('m')}
    group by m.record_type`);
}

/**
 * The number of entries of each table that a split gives back to each record: those that moved and were not moved
 * since.
 */
export function goingBack(
  ctx: Ctx,
  kind: RecordKind,
  { set, into }: { readonly set: number; readonly into: number },
): Promise<Count[]> {
  const pieces = movesTo(kind).map(
    ({
      table,
      column,
    }) => sql`select ${table}::text as "table", (c.before ->> ${column})::bigint as id, count(*)::int as n
      from change c join ${name(table)} r on r.account_id = c.account_id and r.id = c.record_id
     where c.account_id = ${ctx.account.id} and c.change_set_id = ${set} and c.record_type = ${table} and c.op = 'update'
       and jsonb_typeof(c.before -> ${column}) = 'number' and r.${name(column)} = ${into}
       and (c.before ->> ${column})::bigint <> ${into} and ${seenIn(ctx, table)}
     group by 2`,
  );
  return ctx.db.rows(join(pieces, ' union all '));
}

/** The columns of the record that stayed which the merge changed. */
export async function valuesTaken(ctx: Ctx, kind: RecordKind, set: number, into: number): Promise<string[]> {
  const rows = await ctx.db.rows<{ key: string }>(sql`select distinct k.key from change c
      cross join lateral jsonb_object_keys(c.after) k(key)
    where c.account_id = ${ctx.account.id} and c.change_set_id = ${set} and c.record_type = ${kind} and c.record_id = ${into}
      and c.op = 'update' and jsonb_typeof(c.after) = 'object'`);
  return rows.map(({ key }) => key);
}

/** How much moves, visible or not, in the recycle bin or not. */
export async function countReferring(ctx: Ctx, kind: RecordKind, ids: readonly number[]): Promise<number> {
  const rows = await counts(ctx, kind, ids, () => sql`true`);
  return rows.reduce((sum, { n }) => sum + n, 0);
}

function counts(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
  which: (table: RecordType) => Sql,
): Promise<Count[]> {
  const pieces = movesTo(kind).map(
    ({ table, column }) => sql`select ${table}::text as "table", r.${name(column)} as id, count(*)::int as n
      from ${inParts(table)} r where r.account_id = ${ctx.account.id} and r.${name(column)} = any(${ids}::bigint[])
        and ${which(table)} group by r.${name(column)}`,
  );
  return ctx.db.rows(join(pieces, ' union all '));
}

/** The records of each kind whose custom fields refer to one of these. */
export function namingInValues(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
): Promise<{ from: RecordKind; id: number; field: number }[]> {
  const pieces = kindsNaming(kind).map(
    (from) => sql`select ${from}::text as "from", l.${name(idColumnOf(from))} as id, l.custom_field_id as field
      from ${associationTable(from, kind)} l where l.account_id = ${ctx.account.id} and l.linked_id = any(${ids}::bigint[])`,
  );
  return pieces.length ? ctx.db.rows(join(pieces, ' union ')) : Promise.resolve([]);
}

/** Where rows store filters. */
const FILTERS = {
  list_view: sql`select id, filter from list_view`,
  saved_report: sql`select id, definition -> 'filter' as filter from saved_report`,
};
export type Filtering = keyof typeof FILTERS;

/** Rows whose filter contains one of these numbers, as an id or as something else. */
export async function filtersWith(ctx: Ctx, table: Filtering, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(sql`select x.id from (${FILTERS[table]}
    where account_id = ${ctx.account.id}) x where x.filter::text ~ ${`\\m(${ids.join('|')})\\M`}`);
  return rows.map(({ id }) => id);
}

/** The picture of a merged record, as one of the record that stays. */
export async function copyImage(ctx: Ctx, kind: RecordKind, image: number, into: number): Promise<number | null> {
  const own = name(idColumnOf(kind));
  const copied = await ctx.db.maybe<{ id: number }>(sql`insert into image
      (account_id, ${own}, content_type, width, height, content, created_by_user_id, created_at)
    select account_id, ${into}::bigint, content_type, width, height, content, created_by_user_id, ${ctx.now}::timestamptz
      from image where account_id = ${ctx.account.id} and id = ${image} returning id`);
  return copied?.id ?? null;
}

export async function insertMerges(
  ctx: Ctx,
  kind: RecordKind,
  set: number,
  { into, ids }: { into: number; ids: readonly number[] },
): Promise<void> {
  await ctx.db.run(sql`insert into record_merge (account_id, change_set_id, record_type, ${name(idColumnOf(kind))},
      ${name(`into_${idColumnOf(kind)}`)}, created_by_user_id, created_at)
    select ${ctx.account.id}, ${set}, ${kind}, x.id, ${into}::bigint, ${ctx.actor.id || null}::bigint, ${ctx.now}::timestamptz
      from unnest(${ids}::bigint[]) as x(id)`);
}

export interface StandingRow {
  readonly id: number;
  readonly at: string;
  readonly user_id: number | null;
  readonly ids: number[];
}

/** The merges into a record that were not split, newest first. */
export function standingOf(ctx: Ctx, kind: RecordKind, into: number): Promise<StandingRow[]> {
  return ctx.db.rows(sql`select m.change_set_id as id, wire_time(min(m.created_at)) as at,
      min(m.created_by_user_id) as user_id, jsonb_agg(m.${name(idColumnOf(kind))} order by m.id) as ids
    from record_merge m where m.account_id = ${ctx.account.id} and m.${name(`into_${idColumnOf(kind)}`)} = ${into}
      and ${stands('m')} group by m.change_set_id order by m.change_set_id desc limit 100`);
}
