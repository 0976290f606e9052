import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from './kind-screen';

export function nameOf(kind: RecordKind, record: Row): string {
  return String(record[kindOf(kind).name_column] ?? '');
}

/** The facts by which rights are decided. The record is visible, because it was read. */
export function factsOf(kind: RecordKind, record: Row) {
  return {
    owner_id: record[kindOf(kind).owner] as number | null,
    created_by_user_id: record.created_by_user_id as number | null,
    visible: true,
  };
}
