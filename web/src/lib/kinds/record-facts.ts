import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Row } from './kind-screen';

export function nameOf(kind: RecordKind, record: Row): string {
  return String(record[kindOf(kind).name_column] ?? '');
}

/** What rights are judged by. The record is visible: it was read. */
export function factsOf(kind: RecordKind, record: Row) {
  return {
    owner_id: record[kindOf(kind).owner] as number | null,
    created_by_user_id: record.created_by_user_id as number | null,
    visible: true,
  };
}
