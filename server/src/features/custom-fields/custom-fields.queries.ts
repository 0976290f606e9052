import type { CustomFieldRow, FieldType, Slot } from '@fairlead/domain/custom-fields/custom-field';
import type {
  EntrySearch,
  FieldAnswer,
  FieldEntryAnswer,
  FieldSearch,
  GroupAnswer,
} from '@fairlead/domain/custom-fields/custom-fields.contract';
import { TYPE_NAMES } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { all, join, name, raw, type Sql, sql } from '../../base/sql';
import { rowsInPortions } from '../../db/cursor';
import { jsonOf, type Presentation } from '../../presenting/present';

const VALUES_AT_ONCE = 5000;

const times = { created_at: sql`wire_time(t.created_at)`, updated_at: sql`wire_time(t.updated_at)` };

/** `DealCustomFieldLabel`, from a column that holds the kind of record. */
function typeName(suffix: string): Sql {
  const kinds = RECORD_KINDS.map((kind) => sql`when ${raw(`'${kind}'`)} then ${raw(`'${TYPE_NAMES[kind]}${suffix}'`)}`);
  return sql`(case t.record_type ${join(kinds, ' ')} end)`;
}

function entry(withAccount: boolean): Presentation {
  return {
    id: sql`t.id`,
    custom_field_label_id: sql`t.custom_field_id`,
    ...(withAccount ? { account_id: sql`t.account_id` } : {}),
    name: sql`t.name`,
    position: sql`t.position`,
    ...times,
  };
}

const entries = sql`(select coalesce(json_agg(${objectOf(entry(true))} order by t.position, t.id), '[]')
  from custom_field_entry t where t.account_id = f.account_id and t.custom_field_id = f.id)`;

const fillOfField = sql`custom_field_fill l where l.account_id = f.account_id and l.record_type = t.record_type
  and f.id = any(l.fields)`;
/** The progress of the job that calculates the values of the field. */
const filling = sql`(select json_build_object('done', least(l.done, coalesce(l.total, 0)), 'total', coalesce(l.total, 0))
  from ${fillOfField})`;

const field: Presentation = {
  id: sql`t.id`,
  name: sql`t.name`,
  field_type: sql`t.field_type`,
  output_type: sql`case t.field_type when 'forecast' then 'currency' else coalesce(t.formula ->> 'output_type', t.field_type) end`,
  type: typeName('CustomFieldLabel'),
  record_type: sql`t.record_type`,
  position: sql`t.position`,
  custom_field_group_id: sql`t.custom_field_group_id`,
  report_behavior: sql`t.report_behavior`,
  is_required: sql`false`,
  locked: sql`t.locked`,
  locked_add: sql`t.locked_add`,
  custom_field_permissions: sql`'[]'::json`,
  custom_field_label_dropdown_entries: entries,
  association_type: sql`t.association_type`,
  formula: sql`t.formula`,
  filling,
  ...times,
};

const group: Presentation = {
  id: sql`t.id`,
  type: typeName('CustomFieldGroup'),
  name: sql`t.name`,
  record_type: sql`t.record_type`,
  position: sql`t.position`,
  custom_field_group_permissions: sql`'[]'::json`,
  ...times,
};

/** Only fields with choices have entries, only associations link, and only calculated ones have a formula. */
const withoutParts = {
  custom_field_label_dropdown_entries: sql`t.field_type not in ('dropdown', 'multi_select')`,
  association_type: sql`t.association_type is null`,
  formula: sql`t.formula is null`,
  filling: sql`not exists(select from ${fillOfField})`,
};

function objectOf(presentation: Presentation, absent?: Presentation): Sql {
  return jsonOf(presentation, Object.keys(presentation), absent);
}

export interface Found<T> {
  readonly total: number;
  readonly entries: readonly T[];
}

interface Asked extends Partial<FieldSearch> {
  readonly kind?: RecordKind | undefined;
  readonly id?: number;
}

/** The fields that are not deleted, in the order in which records show them. */
export function readFieldsOf(ctx: Ctx, asked: Asked): Promise<Found<FieldAnswer>> {
  const where = all([...conditionsOf(ctx, asked), sql`t.deleted_at is null`]);
  const order = sql`t.record_type, t.group_position nulls first, t.position, t.id`;
  const rows = sql`(select t.*, g.position as group_position from custom_field t
    left join custom_field_group g on g.account_id = t.account_id and g.id = t.custom_field_group_id where ${where}) t`;
  return ctx.db.one(sql`select (select count(*) from custom_field t where ${where}) as total,
    (select coalesce(json_agg(${objectOf(field, withoutParts)} order by ${order}), '[]')
      from (select * from ${rows} order by ${order} ${pageOf(asked)}) t
      cross join lateral (select t.account_id, t.id) f) as entries`);
}

export function readGroups(ctx: Ctx, asked: Asked): Promise<Found<GroupAnswer>> {
  const where = all(conditionsOf(ctx, asked));
  const order = sql`t.record_type, t.position, t.id`;
  return ctx.db.one(sql`select (select count(*) from custom_field_group t where ${where}) as total,
    (select coalesce(json_agg(${objectOf(group)} order by ${order}), '[]')
      from (select * from custom_field_group t where ${where} order by ${order} ${pageOf(asked)}) t) as entries`);
}

export function readFieldEntries(
  ctx: Ctx,
  asked: Partial<EntrySearch> & { readonly id?: number },
): Promise<Found<FieldEntryAnswer>> {
  const of = asked.custom_field_label_id ?? asked.conditions?.custom_field_label_id;
  const where = all([
    sql`t.account_id = ${ctx.account.id}`,
    ...(of === undefined ? [] : [sql`t.custom_field_id = ${of}`]),
    ...(asked.id === undefined ? [] : [sql`t.id = ${asked.id}`]),
    sql`exists (select from custom_field f where f.account_id = t.account_id and f.id = t.custom_field_id and f.deleted_at is null)`,
  ]);
  return ctx.db.one(sql`select (select count(*) from custom_field_entry t where ${where}) as total,
    (select coalesce(json_agg(${objectOf(entry(false))} order by t.custom_field_id, t.position, t.id), '[]')
      from (select * from custom_field_entry t where ${where} order by t.custom_field_id, t.position, t.id ${pageOf(asked)}) t) as entries`);
}

function conditionsOf(ctx: Ctx, { kind, id, q, conditions }: Asked): Sql[] {
  const of = kind ?? conditions?.entity_type;
  const part = (text: string) => sql`position(lower(${text.trim()}) in t.name_key) > 0`;
  return [
    sql`t.account_id = ${ctx.account.id}`,
    ...(of ? [sql`t.record_type = ${of}`] : []),
    ...(id === undefined ? [] : [sql`t.id = ${id}`]),
    ...(q ? [part(q)] : []),
    ...(conditions?.name ? [part(conditions.name)] : []),
  ];
}

function pageOf({ page = 1, per_page = 200 }: { page?: number; per_page?: number }): Sql {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`;
}

/**
 * One administrator at a time changes the fields of an account: positions, names and slots are assigned one after the
 * other.
 */
export async function lockFields(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(7103075, hashint8(${ctx.account.id}))`);
}

export interface FieldPlace extends Partial<Slot>, CustomFieldRow {
  readonly custom_field_group_id: number | null;
  readonly position: number;
  /** The slots that had its values before its type changed, as `1.n3`. */
  readonly kept_slots: string;
}

/** The slots that no other field can take. */
export function usedSlots(places: readonly FieldPlace[]): Slot[] {
  return places.flatMap(({ page, column, kept_slots }) => [
    ...(page && column ? [{ page, column }] : []),
    ...kept_slots.split(' ').flatMap((slot) => {
      const [of, at] = slot.split('.');
      return of && at ? [{ page: Number(of), column: at }] : [];
    }),
  ]);
}

/** All fields of a kind, deleted ones included, in their order. */
export function fieldPlaces(ctx: Ctx, kind: RecordKind): Promise<FieldPlace[]> {
  return ctx.db.rows(sql`select id, name, field_type, record_type, custom_field_group_id, position,
      slot_page, slot_column, kept_slots, slot_page as page, slot_column as "column", deleted_at is not null as deleted,
      locked, locked_add, formula, association_type, '[]'::json as entries
    from custom_field where account_id = ${ctx.account.id} and record_type = ${kind} order by position, id`);
}

export function groupPlaces(ctx: Ctx, kind: RecordKind): Promise<{ id: number; name: string; position: number }[]> {
  return ctx.db.rows(sql`select id, name, position from custom_field_group
    where account_id = ${ctx.account.id} and record_type = ${kind} order by position, id`);
}

export function entriesOfField(ctx: Ctx, id: number): Promise<{ id: number; name: string; position: number }[]> {
  return ctx.db.rows(sql`select id, name, position from custom_field_entry
    where account_id = ${ctx.account.id} and custom_field_id = ${id} order by position, id`);
}

/** Records (alias t) that have a value of the field, or one of these entries in it. */
export function carrying(id: number, entries?: readonly number[]): Sql {
  const value = valueOf(id);
  return entries ? sql`${value} @> any(${entries.map(String)}::text[]::jsonb[])` : sql`${value} is not null`;
}

const HELD: Readonly<Partial<Record<FieldType, string>>> = {
  dropdown: 'number',
  multi_select: 'array',
  boolean: 'boolean',
};
const WRITTEN: Readonly<Partial<Record<FieldType, string>>> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  numeric: '^-?\\d+(\\.\\d+)?$',
  currency: '^-?\\d+(\\.\\d+)?$',
};

/** Records (alias t) with a value that a field of this type does not take. */
export function carryingOther(id: number, type: FieldType): Sql {
  const value = valueOf(id);
  const held = sql`jsonb_typeof(${value}) <> ${HELD[type] ?? 'string'}`;
  const written = WRITTEN[type];
  const other = written ? sql`(${held} or (t.custom ->> ${raw(`'${id}'`)}) !~ ${written})` : held;
  return sql`${value} is not null and ${other}`;
}

const valueOf = (id: number) => sql`(t.custom -> ${raw(`'${id}'`)})`;

/** How many records have each of these entries, those in the recycle bin included, in one pass for all of them. */
export async function usesOfEntries(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  entries: readonly number[],
): Promise<Map<number, number>> {
  const value = valueOf(id);
  const rows = await ctx.db.rows<{ entry: number; n: number }>(sql`select v.entry::bigint as entry, count(*) as n
    from ${name(kind)} t cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) as v(entry)
   where t.account_id = ${ctx.account.id} and ${carrying(id, entries)} and v.entry::bigint = any(${entries}::bigint[])
   group by 1`);
  return new Map(rows.map(({ entry, n }) => [entry, n]));
}

export interface CountedValue {
  readonly value: unknown;
  readonly records: number;
}

/**
 * The different values of a field with the number of live records that have each, in portions and in the order in which
 * they were first entered. There can be as many as records.
 */
export function valuesOfField(ctx: Ctx, kind: RecordKind, id: number): AsyncGenerator<CountedValue[]> {
  const query = sql`select ${valueOf(id)} as value, count(*) filter (where t.deleted_at is null) as records
    from ${name(kind)} t where t.account_id = ${ctx.account.id} and ${carrying(id)} group by 1 order by min(t.id)`;
  return rowsInPortions<CountedValue>(ctx.db, query, VALUES_AT_ONCE);
}

/** How many records have a value, those in the recycle bin included. */
export async function countCarrying(ctx: Ctx, kind: RecordKind, id: number): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from ${name(kind)} t where t.account_id = ${ctx.account.id} and ${carrying(id)}`,
  );
  return n;
}

/** How many live records have a value of the field, and how many have each entry. */
export async function countValues(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
): Promise<{ values: number; entries: { id: number; values: number }[] }> {
  const own = sql`t.account_id = ${ctx.account.id} and t.deleted_at is null`;
  const { values } = await ctx.db.one<{ values: number }>(
    sql`select count(*) as values from ${name(kind)} t where ${own} and ${carrying(id)}`,
  );
  const value = valueOf(id);
  const entryCounts = await ctx.db.rows<{ id: number; values: number }>(sql`select e.id, count(x.entry) as values
    from custom_field_entry e left join (
      select v.entry::bigint as entry from ${name(kind)} t cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(${value}) when 'array' then ${value} when 'number' then jsonb_build_array(${value}) else '[]' end) as v(entry)
       where ${own} and ${carrying(id)}) x on x.entry = e.id
    where e.account_id = ${ctx.account.id} and e.custom_field_id = ${id} group by e.id order by e.id`);
  return { values, entries: entryCounts };
}
