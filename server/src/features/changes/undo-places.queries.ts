import type { LoggedChange } from '@fairlead/domain/changes/net';
import { isOrdered, type ListTable, plainLists } from '@fairlead/domain/lists/lists';
import type { Ctx } from '../../base/context';
import type { RecordType } from '../../base/record-tables';
import { join, name, type Sql, sql } from '../../base/sql';

interface Siblings {
  /** The columns in which siblings are alike. */
  readonly within: readonly string[];
  /** Which rows are in the list; the alias is t. */
  readonly listed: Sql;
  /** Positions need not be consecutive: deleting one leaves a gap, and the API sets them. */
  readonly gaps: boolean;
}

const WHOLE: Siblings = { within: [], listed: sql`true`, gaps: true };

/** What has its place among its siblings. */
const SIBLINGS: Readonly<Partial<Record<RecordType, Siblings>>> = {
  custom_field_group: { within: ['record_type'], listed: sql`true`, gaps: false },
  custom_field: { within: ['record_type', 'custom_field_group_id'], listed: sql`t.deleted_at is null`, gaps: false },
  custom_field_entry: { ...WHOLE, within: ['custom_field_id'] },
  todo_template: WHOLE,
  todo_template_item: { ...WHOLE, within: ['todo_template_id'] },
  ...Object.fromEntries(
    plainLists
      .filter((list) => isOrdered(list))
      .map(({ table }) => [table as ListTable, { ...WHOLE, listed: sql`not t.system` }]),
  ),
};

export const isPlaced = (type: RecordType): boolean => type in SIBLINGS;
const siblingsOf = (type: RecordType) => SIBLINGS[type] as Siblings;
export const mayHaveGaps = (type: RecordType): boolean => siblingsOf(type).gaps;
/** The columns that decide whether a row is in the list, and where. */
export const placeColumns = (type: RecordType): string[] => ['position', 'deleted_at', ...siblingsOf(type).within];

export interface PlacedRow {
  readonly id: number;
  readonly position: number;
  readonly siblings: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** The lists that contain these rows. Of what is numbered without gaps all lists, because the rows may have left one. */
export function listsAround(ctx: Ctx, type: RecordType, ids: readonly number[]): Promise<PlacedRow[]> {
  const { within, listed, gaps } = siblingsOf(type);
  const key = (alias: string) =>
    within.length
      ? sql`row(${join(
          within.map((column) => sql`${name(alias)}.${name(column)}`),
          ', ',
        )})::text`
      : sql`''`;
  const around = gaps
    ? sql`${key('t')} in (select ${key('o')} from ${name(type)} o
        where o.account_id = ${ctx.account.id} and o.id = any(${ids}::bigint[]))`
    : sql`true`;
  return ctx.db.rows(sql`select t.id, t.position, ${key('t')} as siblings, to_jsonb(t) as row
    from ${name(type)} t where t.account_id = ${ctx.account.id} and ${listed} and ${around}`);
}

export type PlaceChange = Pick<LoggedChange, 'op' | 'before'> & { readonly record_id: number; readonly set: number };

/** What happened to the places of these rows, the newest first. */
export function placeChanges(ctx: Ctx, type: RecordType, ids: readonly number[]): Promise<PlaceChange[]> {
  return ctx.db.rows(sql`select record_id, change_set_id as set, op, before from change
    where account_id = ${ctx.account.id} and record_type = ${type} and record_id = any(${ids}::bigint[])
      and (op <> 'update' or before ?| ${placeColumns(type)}::text[])
    order by change_set_id desc, id desc`);
}
