import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import type { Pool } from '../../base/database';
import { everyAccount } from '../../jobs/jobs.queries';
import type { ScheduledTask } from '../../jobs/schedule';
import { isHeldKind } from '../../reading/held/held-kinds';
import { dropFactChanges, inAccount } from './facts.queries';

/** A server that has not answered a report for this long reads its records anew. */
const KEPT_MS = 4 * 3_600_000;

/** Deletes the notes of changed records once every server in use has read them. */
export const factChangesRetention: ScheduledTask = {
  name: 'fact_changes_retention',
  async run(pool, now) {
    let gone = 0;
    for (const account of await pool.transaction('read', '', everyAccount))
      gone += await deleteFactChanges(pool, account, new Date(now.getTime() - KEPT_MS));
    return gone ? { gone } : undefined;
  },
};

export function deleteFactChanges(pool: Pool, account: number, until: Date): Promise<number> {
  return inAccount(pool, account, async (db) => {
    let gone = 0;
    for (const kind of RECORD_KINDS.filter(isHeldKind)) gone += await dropFactChanges(db, account, kind, until);
    return gone;
  });
}
