import type { Field } from '@fairlead/domain/fields/field';
import { associationOf } from '@fairlead/domain/fields/reference';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, raw, type Sql, sql } from '../base/sql';
import { customSet, customText } from './slots';
import { visible } from './visible';

/**
 * Custom fields that link a record to others. The record keeps the ids with its other custom values; tables of
 * associations hold the same pairs as rows, with a foreign key on either side.
 */
export interface AssociationField {
  readonly id: number;
  readonly key: string;
  /** A kind of record, or the users. */
  readonly to: RecordKind | 'user';
}

/** The associations of a kind, those of deleted fields too: their values are kept. */
export function associationFields({ config }: Pick<Ctx, 'config'>, kind: RecordKind): AssociationField[] {
  return (config.own_fields ?? []).flatMap(({ id, record_type, line: [key, of, , , , list], slot }) => {
    const to = record_type === kind ? linkedBy({ key, kind: of, slot, list: list ?? undefined }) : undefined;
    return to ? [{ id, key, to }] : [];
  });
}

/** What a custom field links to. */
export function linkedBy(field: Pick<Field, 'key' | 'kind' | 'slot' | 'list'>): RecordKind | 'user' | undefined {
  return field.slot !== undefined && field.list === 'users' ? 'user' : associationOf(field)?.kind;
}

/** The rows of the links from one kind of record to another, or to users: `linked_id` is the other end. */
export function associationTable(kind: RecordKind, to: AssociationField['to']): Sql {
  return name(`${kind}_association_${to}`);
}

/** What the field of a row links to (alias k), as far as the actor sees it. */
export function linkedRecords(ctx: Ctx, alias: string, field: Pick<Field, 'key' | 'kind' | 'list' | 'slot'>): Sql {
  const to = linkedBy(field) as AssociationField['to'];
  const reference = associationOf(field);
  const isOne = reference ? !reference.several : field.kind === 'user';
  const held = isOne
    ? sql`k.id = ${customText(alias, field.key)}::bigint`
    : // As an array, so that the few are looked up by their key however the table is estimated.
      sql`k.id = any(array(select v.id::bigint from jsonb_array_elements_text(${customSet(alias, field.key)}) v(id)))`;
  if (to === 'user') return sql`from account_user k where k.account_id = ${ctx.account.id} and ${held}`;
  return sql`from ${name(to)} k where ${held} and ${visible(ctx, to, 'k')}`;
}

/** The name of what is linked, over the alias k. */
export function linkedName(field: Pick<Field, 'key' | 'kind' | 'list' | 'slot'>): Sql {
  const to = linkedBy(field) as AssociationField['to'];
  return to === 'user' ? sql`concat_ws(' ', k.first_name, k.last_name)` : sql`k.${raw(kindOf(to).name_column)}`;
}
