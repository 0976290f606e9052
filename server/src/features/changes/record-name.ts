import { hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import type { Row } from '../../base/changes';

/** The name of a record in a list with records of all kinds. */
export function recordName(type: string, row: Row): string | null {
  const name = row[nameColumnOf(type)];
  return typeof name === 'string' && name !== '' ? name : null;
}

function nameColumnOf(type: string): string {
  if (isRecordKind(type)) return kindOf(type).name_column;
  if (isHanging(type)) return hangingOf(type).name_column ?? 'name';
  return type === 'account_user' ? 'full_name' : 'name';
}
