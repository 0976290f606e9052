import { isRecordKind, kindOfPath, type RecordKind } from '../kinds/kinds';
import { type Field, isOwnField } from './field';

/** What a field refers to: one record, or several. */
export interface Reference {
  readonly kind: RecordKind;
  readonly several: boolean;
  /** The key under which an answer carries the records themselves beside their ids. */
  readonly attr: string;
  /** An account's own field: the answer carries its records inside `associations`, always as a list. */
  readonly own: boolean;
}

/** A field that refers to one record is of that record's kind, one that refers to several is of the kind's plural. */
export function referenceOf(field: Pick<Field, 'key' | 'kind' | 'slot'>): Reference | undefined {
  const { key, kind } = field;
  const own = isOwnField(field);
  if (isRecordKind(kind)) return { kind, several: false, own, attr: own ? key : key.replace(/_id$/, '') };
  const several = kindOfPath(kind);
  return several && { kind: several, several: true, own, attr: own ? key : kind };
}

/** The reference of a custom field; undefined for standard fields. */
export function associationOf(field: Pick<Field, 'key' | 'kind' | 'slot'>): Reference | undefined {
  return isOwnField(field) ? referenceOf(field) : undefined;
}

/** The ids in a value of a field that refers to one record or to several. */
export function idsIn(value: unknown): number[] {
  return [value ?? []].flat().filter((id): id is number => typeof id === 'number');
}
