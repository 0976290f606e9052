import type { RecordFacts } from '@fairlead/domain/access/actor';
import type { Row } from '../../base/changes';

/** The owner of a view and whether it is shared: the facts that the permission table needs. */
export function viewFacts(row: Row): RecordFacts {
  return { owner_id: row.user_id as number, is_shared: row.is_shared === true };
}
