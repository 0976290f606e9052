import type { Row } from '../../base/changes';

/** What a record is called in a list of records of all kinds. */
export function recordName(type: string, row: Row): string | null {
  const name = type === 'person' || type === 'account_user' ? row.full_name : type === 'note' ? row.title : row.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
