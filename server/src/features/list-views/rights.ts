import type { RecordFacts } from '@fairlead/domain/access/actor';
import type { Row } from '../../base/changes';

/** Whose a view is and whether others see it: what the permission table asks. */
export function viewFacts(row: Row): RecordFacts {
  return { owner_id: row.user_id as number, is_shared: row.is_shared === true };
}
