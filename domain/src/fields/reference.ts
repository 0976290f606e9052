import { isRecordKind, kindOfPath, type RecordKind } from '../kinds/kinds';
import type { Field } from './field';

/** What a field refers to: one record, or several. */
export interface Reference {
  readonly kind: RecordKind;
  readonly several: boolean;
  /** The key under which an answer carries the records themselves beside their ids. */
  readonly attr: string;
}

/** A field that refers to one record is of that record's kind, one that refers to several is of the kind's plural. */
export function referenceOf({ key, kind }: Pick<Field, 'key' | 'kind'>): Reference | undefined {
  if (isRecordKind(kind)) return { kind, several: false, attr: key.replace(/_id$/, '') };
  const several = kindOfPath(kind);
  return several && { kind: several, several: true, attr: kind };
}
