import { isOwnField } from '../fields/field';
import { referenceOf } from '../fields/reference';
import type { RecordKind } from '../kinds/kinds';
import type { ImportField } from './targets';

/** A column of a custom field that links the record to others. Its cells hold names or ids. */
export interface LinkColumn {
  readonly field: ImportField;
  readonly to: RecordKind | 'user';
  readonly several: boolean;
}

export function linkColumn(field: ImportField): LinkColumn | undefined {
  if (!isOwnField(field)) return undefined;
  if (field.list === 'users') return { field, to: 'user', several: field.kind === 'multi' };
  const reference = referenceOf(field);
  return reference && { field, to: reference.kind, several: reference.several };
}
